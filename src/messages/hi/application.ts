import { counted } from './common.ts';
import { answers } from './common.ts';

/** The application form. */
export const application = {
  pageTitle: (step: number, steps: number, title: string) => `चरण ${step} (कुल ${steps}) · ${title}`,
  loading: 'फ़ॉर्म लोड हो रहा है',
  notOpened: 'फ़ॉर्म नहीं खुल सका',
  back: 'श्रेणियों पर वापस जाएँ',
  backToApplications: '‘मेरे आवेदन’ पर वापस जाएँ',
  chooseFirst: 'पहले कोई श्रेणी चुनें, या दूसरी श्रेणी चुनें; बाकी आवेदन वैसे ही रहेंगे।',
  unknownField: (type: string) =>
    `इस सवाल के लिए पेज का नया वर्शन चाहिए (${type})। कृपया पेज दोबारा लोड करें; बाकी जवाब सुरक्षित रहेंगे।`,

  form: 'आवेदन',
  problem: 'कुछ सुधार ज़रूरी है',
  furtherProblems: (count: number) => `और ${count} अन्य`,
  yourAnswers: 'आपके जवाब',
  progressOfForm: 'आवेदन की प्रगति',
  steps: 'चरण',
  step: (number: number) => `चरण ${number}`,
  questions: (count: number, required: number) =>
    `${counted(count, 'सवाल')}, ${required === 0 ? 'कोई ज़रूरी नहीं' : `${required} ज़रूरी`}`,
  stepOf: (number: number, steps: number) => `${steps} में से चरण ${number}`,
  wrongSteps: (numbers: readonly number[]) =>
    `${numbers.map((number) => `चरण ${number}`).join(', ')} में सुधार करें`,
  toPutRight: 'इसमें सुधार करें',
  inStep: (number: number, message: string) => `चरण ${number}: ${message}`,
  putRight: 'आवेदन सबमिट करने के लिए, निशान वाले जवाब सुधारें।',

  saveDraft: 'ड्राफ़्ट सेव करें',
  submit: 'आवेदन सबमिट करें',
  submitting: 'सबमिट हो रहा है...',
  saving: 'सेव हो रहा है…',
  savedAt: (time: string) => `${time} पर सेव हुआ`,

  check: 'अपने जवाब जाँचें',
  checkIntro: 'हम इन्हीं जवाबों के आधार पर काम करते हैं।',
  notAnswered: 'जवाब नहीं दिया',
  chosen: 'आपकी पसंद',
  comesNext: 'आगे क्या होगा',
  nextSteps: ['अपने जवाब सबमिट करें', 'कार्ट में भुगतान करें', 'हम जाँचकर काम शुरू करेंगे'],
  change: 'बदलें',
  changeStep: (number: number) => `चरण ${number} के जवाब`,

  leaveText: 'कुछ जवाब अभी सेव नहीं हुए हैं। वे इस डिवाइस पर रहेंगे और वापस आने पर दोबारा दिखाए जाएँगे।',
  leaveUpload: 'एक फ़ाइल अभी भेजी जा रही है। पेज छोड़ने पर वह नहीं भेजी जाएगी।',

  prefilled: (count: number) => `प्रोफ़ाइल से भरे गए जवाब: ${count}`,
  prefilledText: (labels: readonly string[]) =>
    `${labels.join(', ')}। कृपया जाँच लें; सब कुछ बदला जा सकता है।`,
  formChanged: 'ड्राफ़्ट सेव होने के बाद यह फ़ॉर्म बदल गया है',
  added: (labels: string) => `नया: ${labels}।`,
  gone: (label: string, answer: string) => `अब नहीं पूछा जाता: ${label}। आपका जवाब था: ${answer}`,

  compareIntro: 'चुनें कि कौन-से जवाब रखने हैं। आपके चुनने तक कुछ नहीं खोएगा।',
  onThisPage: 'इस पेज का वर्शन',
  savedElsewhere: 'दूसरी जगह सेव हुआ वर्शन',
  chosenCounts: (mine: number, mineTitle: string, other: number, otherTitle: string) =>
    `“${mineTitle}” से ${counted(mine, 'जवाब')}, “${otherTitle}” से ${counted(other, 'जवाब')}।`,
  continueWith: 'ये जवाब रखें',
  chooseAllFrom: (title: string) => `“${title}” के सभी जवाब लें`,
  otherUnread: 'दूसरा वर्शन लोड नहीं हो सका।',
  answersKept: 'इस पेज के आपके जवाब सुरक्षित हैं।',

  copyIntro: (category: string | undefined, moment: string) =>
    `ये आपके आवेदन${category ? ` (${category})` : ''} के जवाब हैं, जो आखिरी बार ${moment} को बदले गए थे। क्या आपको इन्हीं के साथ आगे बढ़ना है?`,
  typedLast: 'आखिर में लिखे गए',
  withoutThem: 'इनके बिना',
  restoreAnswers: 'ये जवाब रखें',
  discardAnswers: 'ये जवाब मिटाएँ',

  congratulations: 'बधाई हो',
  notPaidYet: 'यह आपके कार्ट में है। भुगतान होते ही हम काम शुरू करेंगे।',
  notInCart: 'यह अभी कार्ट में नहीं है',
  isSafe: 'आवेदन सुरक्षित है।',
  goToCart: 'कार्ट में जाएँ',
};

/** Suggestions from the profile and earlier applications. */
export const previousAnswers = {
  answeredBefore: (count: number) => `पहले दिए जा चुके जवाब: ${count}`,
  acceptAll: 'सभी भरें',
  noThanks: 'नहीं, धन्यवाद',
  filledIn: (count: number) => `भरे गए जवाब: ${count}`,

  known: 'पहले के जवाब',
  take: (answer: string) => `“${answer}” भरें`,
  fromProfile: 'प्रोफ़ाइल से',
  from: (category: string, date: string) => `${category} से${date && `, ${date}`}`,
  more: (count: number) => `${count} और`,
  fewer: 'कम दिखाएँ',
};

/** The file upload field. */
export const upload = {
  choose: {
    image: 'इमेज चुनें',
    video: 'वीडियो चुनें',
    document: 'दस्तावेज़ चुनें',
    file: 'फ़ाइलें चुनें',
  },
  chooseFor: (choose: string, label: string) => `${label}: ${choose}`,
  orDrop: 'या यहाँ खींचकर छोड़ें',
  dropFor: (label: string) => `${label}: फ़ाइलें यहाँ खींचकर छोड़ें या पेस्ट करें`,

  dismiss: 'सूची से हटाएँ',
  remove: 'हटाएँ',
  undoRemoving: 'पहले जैसा करें',
  action: (action: string, file: string) => `${action}: ${file}`,

  states: {
    checking: 'जाँच हो रही है…',
    waiting: 'इंतज़ार में…',
    uploading: 'अपलोड हो रही है…',
    refused: 'स्वीकार नहीं हुई',
    failed: 'अपलोड नहीं हुई',
    stored: 'अपलोड हो गई',
    removing: 'हटाई जा रही है…',
    removed: 'हटा दी गई',
  },
  progress: (file: string) => `${file} का अपलोड`,
  uploadingCount: (kind: keyof typeof answers.files, count: number) =>
    `अपलोड जारी: ${answers.files[kind](count)}।`,
  uploadedCount: (kind: keyof typeof answers.files, count: number) =>
    `अपलोड पूरा: ${answers.files[kind](count)}।`,
  removed: (file: string) => `${file} हटा दी गई। सेव करने से पहले इसे वापस रखा जा सकता है।`,
};

/** The page that an edit link opens. */
export const editLink = {
  otherAccount: 'यह लिंक किसी दूसरे खाते का है',
  otherAccountText:
    'अभी आप {current} के रूप में लॉग इन हैं। यह लिंक {link} के खाते का एक आवेदन खोलता है। वह पेज छोड़ने तक आपका अपना सेशन रुका रहेगा।',
  staySignedIn: 'लॉग इन रहें',
  open: 'लिंक खोलें',
  logIn: 'लॉग इन करें',
  goHome: 'अपने खाते पर जाएँ',
  stillSignedIn: 'आप पहले की तरह लॉग इन हैं।',
  signInToSee: 'आपके आवेदन आपके खाते में हैं; उन्हें देखने के लिए लॉग इन करें।',
  editingAs: (email: string) => `${email} के रूप में बदलाव किए जा रहे हैं`,
};
