/** Resetting a forgotten password. */
export const texts = {
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
