import { brandName } from '../brand.ts';
import { visitorSentences } from '../visitorSentences.ts';
import { sentences } from './common.ts';

/** Texts of signed-out flows, by key: a part of `messages`, without those of other calls. */
export const visitorMessages = {
  ...sentences(visitorSentences),

  'session.unreachable': 'सर्वर से संपर्क नहीं हो पा रहा',

  'connection.offline':
    'इंटरनेट कनेक्शन नहीं है। दिख रही जानकारी पुरानी हो सकती है, और कनेक्शन वापस आने तक कुछ सेव नहीं होगा।',
  'connection.pageWaits': 'इंटरनेट कनेक्शन नहीं है। चुना हुआ पेज कनेक्शन वापस आने पर खुलेगा।',
  'connection.stillOffline': 'इंटरनेट कनेक्शन अब भी नहीं है।',

  'storage.blocked':
    'लॉग इन नहीं हो सका: यह ब्राउज़र इस साइट का स्टोरेज रोकता है या उसमें जगह नहीं बची है। कृपया कुकी और साइट डेटा की अनुमति देकर फिर कोशिश करें।',

  'code.sent': 'OTP आपके ईमेल पर भेज दिया गया',

  'registration.failed': 'रजिस्ट्रेशन नहीं हो सका',
  'registration.notSignedIn':
    'लॉग इन नहीं हो सका: यह ब्राउज़र इस साइट का स्टोरेज रोकता है या उसमें जगह नहीं बची है। कृपया कुकी और साइट डेटा की अनुमति देकर लॉग इन करें।',
} as const;

/** Signing in, and the texts beside every signed-out form. */
export const signIn = {
  title: 'लॉग इन करें',
  intro: 'वापसी पर आपका स्वागत है। आपके ड्राफ़्ट और ऑर्डर यहीं हैं।',
  /** Below a failure. */
  failedHelp: 'ईमेल और पासवर्ड जाँचें, या नया पासवर्ड बनाएँ।',
  forgot: 'पासवर्ड याद नहीं?',
  newHere: `${brandName} पर पहली बार?`,
  register: 'अभी रजिस्टर करें',

  about: `${brandName} के बारे में`,
  tagline: 'डिजिटल मार्केटिंग, तय कीमतों पर',
  claim: 'आपके कारोबार के लिए डिजिटल मार्केटिंग, तय कीमतों पर',
  promises: ['सेवा चुनें', 'एक आवेदन भरें', 'एक बार भुगतान करें और काम पर नज़र रखें'],
};

/** Resetting a forgotten password. */
export const passwordReset = {
  title: 'पासवर्ड रीसेट करें',
  intro: 'अपना ईमेल पता भरें, हम उस पर OTP भेजेंगे।',
  getCode: 'OTP मँगाएँ',
  back: 'लॉग इन पर वापस जाएँ',
  codeHint: 'पुष्टि करें कि यह खाता आपका है।',
  chooseTitle: 'नया पासवर्ड बनाएँ',
  chooseIntro: (email: string) => `${email} के लिए।`,
  reset: 'पासवर्ड रीसेट करें',
  resetting: 'रीसेट हो रहा है...',
};

/** Creating an account. */
export const registration = {
  title: 'खाता बनाएँ',
  intro: 'कारोबारों के लिए। ईमेल आपका ही है, इसकी पुष्टि के लिए हम उस पर OTP भेजते हैं।',
  signedIn: (name: string) => `आप ${name} के रूप में लॉग इन हैं`,
  goHome: 'होम पर जाएँ',
  onceMore: 'पासवर्ड दोबारा भरें।',
  terms: 'मुझे नियम और शर्तें स्वीकार हैं',
  readTerms: 'शर्तें पढ़ें',
  termsFirst: 'रजिस्टर करने के लिए नियम और शर्तें स्वीकार करें।',
  register: 'रजिस्टर करें',
  creating: 'आपका खाता बन रहा है...',
  created: 'आपका खाता बन गया',
  createdIntro: 'इससे यहाँ या किसी और डिवाइस पर लॉग इन किया जा सकता है।',
  haveAccount: 'पहले से खाता है?',
  codeHint: 'पुष्टि करें कि यह ईमेल पता आपका है।',
};

/** The dialog that asks for a mailed code. */
export const oneTimeCode = {
  title: 'OTP से पुष्टि',
  sent: 'हमने {email} पर {length} अंकों का OTP भेजा है। आखिरी अंक भरते ही उसकी जाँच हो जाती है।',
  sentEarlier:
    'हमने अभी कुछ देर पहले {email} पर {length} अंकों का OTP भेजा था। अगर आप उसे इस्तेमाल कर चुके हैं, तो नीचे से दूसरा OTP मँगवाएँ।',
  notYours: 'क्या यह आपका ईमेल पता नहीं है? रद्द करके इसे बदलें।',
  code: 'OTP',
  digit: (place: number, length: number) => `${length} में से अंक ${place}`,
  checking: 'OTP की जाँच हो रही है…',
  resend: 'OTP दोबारा भेजें',
  resendIn: (seconds: number) => `OTP दोबारा भेजें: ${seconds} सेकंड में`,
  /** A button's label while a code is being sent. */
  sending: 'OTP भेजा जा रहा है...',
};

/** Texts where a password is chosen. */
export const passwordLabels = {
  newPassword: 'नया पासवर्ड',
  confirmPassword: 'पासवर्ड की पुष्टि करें',
  passwordRule: 'कम से कम 6 अक्षर।',
};
