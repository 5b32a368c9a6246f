import { reminderDays } from '#contract/limits.ts';
import { brandName } from '../brand.ts';
import { counted } from './common.ts';

/** The frame around every page. */
export const shell = {
  skip: 'सीधे सामग्री पर जाएँ',
  checkingSession: 'आपके सेशन की जाँच हो रही है',
  openingPage: 'पेज खुल रहा है…',
  stayHere: 'यहीं रहें',
  unreachable: 'कृपया अपना कनेक्शन जाँचें। लॉग इन बना रहेगा और सेव की हुई हर चीज़ सुरक्षित है।',

  crashed: 'इस पेज ने काम करना बंद कर दिया',
  crashedPage: 'कोई त्रुटि हो गई',
  reload: 'दोबारा लोड करें',
  mistakeIsOurs: 'गलती हमारी है। लॉग इन बना रहेगा, और सेव किए हुए ड्राफ़्ट, कार्ट और ऑर्डर अपनी जगह पर हैं।',
  mistakeIsOursToVisitors: 'गलती हमारी है। कृपया पेज दोबारा लोड करके फिर कोशिश करें।',

  logoutTitle: 'लॉग आउट की पुष्टि',
  logoutQuestion: 'क्या आपको लॉग आउट करना है?',

  signInAgainTitle: 'कृपया दोबारा लॉग इन करें',
  signInAgainIntro: 'आपका सेशन खत्म हो गया है। कुछ खोया नहीं है: लॉग इन करने के बाद काम यहीं से जारी रहेगा।',
  signInAgain: 'दोबारा लॉग इन करें',
};

/** The top bar of signed-in pages. */
export const topBar = {
  mainLinks: 'मुख्य',
  menu: 'मेन्यू',
  profileMenu: 'प्रोफ़ाइल मेन्यू',
  greeting: (name: string) => `नमस्ते, ${name}`,
  counted: (link: string, items: string) => `${link}, ${items}`,
};

/** The page for unknown addresses. */
export const notFound = {
  page: 'पेज नहीं मिला',
  title: 'ह्यूस्टन, एक समस्या आ गई है!',
  hint: 'इस पते पर कोई पेज नहीं है। आपके ड्राफ़्ट, कार्ट और ऑर्डर अपनी जगह पर हैं।',
};

/** Texts that several signed-in pages share. */
export const signedIn = {
  mySubmission: 'मेरे आवेदन',
  myCart: 'मेरा कार्ट',
  myBookmarks: 'मेरे बुकमार्क',
  myOrders: 'मेरे ऑर्डर',
  profile: 'प्रोफ़ाइल',
  quickFind: 'त्वरित खोज',
  control: 'Ctrl',

  applicationTitles: { new: 'नया आवेदन बनाएँ', edit: 'आवेदन में बदलाव करें' },
  questions: 'कोई सवाल? यहाँ लिखें: {email}',
  leaveTitle: 'क्या सेव किए बिना पेज छोड़ना है?',
  stay: 'यहीं रहें',
  leave: 'पेज छोड़ें',
  browseCategories: 'श्रेणियाँ देखें',
  goToMySubmission: '‘मेरे आवेदन’ देखें',
  addToCart: 'कार्ट में डालें',
  unplaced: 'सबमिट हो गया, पर अभी कार्ट में नहीं है',
  finishMove: 'ले जाना पूरा करें',
  finishPayment: 'भुगतान पूरा करें',
  checkPayment: 'भुगतान की जाँच करें',
  showOrder: 'ऑर्डर देखें',
  undo: 'पहले जैसा करें',
  previous: 'पिछला',
  next: 'अगला',

  untitled: 'बिना नाम का आवेदन',
  nextAct: { waitingForCustomer: 'सवाल का जवाब दें', delivered: 'डिलीवरी जाँचें' },
  order: (number: string) => `ऑर्डर ${number}`,
  items: (count: number) => counted(count, 'आइटम'),
  reason: (reason: string) => `कारण: ${reason}`,
  history: 'इतिहास',
  quantity: 'मात्रा',
  price: 'कीमत',
  amount: 'राशि',
  total: 'कुल',

  shown: (count: number, entries: string) => `दिखाए गए ${entries}: ${count}।`,
  showOlder: (entries: string) => `पुराने ${entries} देखें`,
  olderFailed: (entries: string) => `पुराने ${entries} लोड नहीं हो सके।`,
};

/** Updates for the customer. */
export const updates = {
  title: 'नया क्या है',
  earlier: 'पहले के अपडेट',
  /** Follows `Show older`. */
  entries: 'अपडेट',
  markAll: 'सभी को पढ़ा हुआ मार्क करें',
  mark: 'पढ़ा हुआ मार्क करें',
  showApplication: 'आवेदन देखें',

  approved: (name: string) => `${name} के लिए आपका आवेदन स्वीकृत हो गया है।`,
  rejected: (name: string) => `${name} के लिए आपका आवेदन अस्वीकृत हो गया है।`,
  completed: (name: string) => `${name} के लिए आपके आवेदन का काम पूरा हो गया है।`,
  question: (name: string) => `${name} के लिए आपके आवेदन के बारे में हमारा एक सवाल है।`,
  delivered: (name: string) => `${name} का काम हमने आपको भेज दिया है। कृपया उसे जाँच लें।`,
  delivery_reminder: (name: string) =>
    `${name} के लिए भेजा गया काम ${reminderDays} दिन में स्वीकृत मान लिया जाएगा। कृपया उसे जाँच लें।`,
  message: (name: string) => `${name} के लिए आपके आवेदन के बारे में एक नया संदेश आया है।`,
  /** Precedes `the payment`. */
  payment: (amount: string, order: string) =>
    `${order && `ऑर्डर ${order} के लिए `}${amount && `${amount} का `}`,
  paid_late: (payment: string) => `${payment}आपका भुगतान आखिरकार मिल गया। ऑर्डर का भुगतान हो चुका है।`,
  second_payment_refunded: (payment: string) => `${payment}दूसरा भुगतान आया है। हम उसे लौटा रहे हैं।`,
  payment_refunded: (payment: string) =>
    `${payment}आपका भुगतान हम लौटा रहे हैं, क्योंकि उसमें शामिल एक आवेदन अस्वीकृत हो गया।`,
  wrong_payment_refunded: (payment: string) =>
    `${payment}आपका भुगतान तय राशि से अलग था। हम उसे लौटा रहे हैं।`,
  refunded: (payment: string) => `${payment}आपके भुगतान का रिफ़ंड कर दिया गया है।`,
};

/** Quick find and the keyboard shortcuts. */
export const quickFind = {
  field: 'पेज, श्रेणियाँ, आवेदन और ऑर्डर खोजें',
  placeholder: 'खोजने के लिए लिखें',
  close: 'त्वरित खोज बंद करें',
  results: 'नतीजे',
  loading: 'श्रेणियाँ, आवेदन और ऑर्डर लोड हो रहे हैं…',
  nothing: (text: string) => `“${text}” से कुछ नहीं मिला।`,
  count: (count: number) => counted(count, 'नतीजा', 'नतीजे'),
  countOf: (count: number, shown: number) =>
    `${counted(count, 'नतीजा', 'नतीजे')}, सबसे मिलते-जुलते ${shown} दिखाए गए`,
  typeToSearch: (count: number) => `सभी ${count} में खोजने के लिए लिखें`,
  enter: 'Enter',
  escape: 'Esc',
  toMove: 'ऊपर-नीचे',
  toOpen: 'खोलें',
  toClose: 'बंद करें',

  pages: 'पेज',
  actions: 'काम',
  applications: 'मेरे आवेदन',
  orders: 'मेरे ऑर्डर',
  bookmarks: 'मेरे बुकमार्क',
  categories: 'श्रेणियाँ',
  myProfile: 'मेरी प्रोफ़ाइल',
  about: {
    home: 'सेगमेंट और श्रेणियाँ',
    applications: 'आपके आवेदन',
    cart: 'भुगतान',
    bookmarks: 'बाद के लिए रखे गए',
    orders: 'भुगतान और रसीदें',
    profile: 'खाता और पासवर्ड',
  },

  shortcuts: 'कीबोर्ड शॉर्टकट',
  withShortcuts: 'कीबोर्ड शॉर्टकट इस्तेमाल करें',
  thisList: 'यह सूची',
  moveInList: 'सूची में ऊपर-नीचे जाएँ',
  closeOpen: 'खुली हुई चीज़ बंद करें',
  off: 'बंद',
  areOn: 'अगर कंप्यूटर बोलकर चलाया जाता है या कुंजियाँ गलती से दब जाती हैं, तो इन्हें बंद करें।',
  areOff: 'ये बंद हैं। ऊपर की पट्टी में त्वरित खोज से यह सूची दोबारा खुलती है।',
  done: 'हो गया',
};

/** Actions of quick find, worded without context; an action of a button has the button's label. */
export const quickFindActions = {
  nextStep: 'अगला चरण',
  previousStep: 'पिछला चरण',
  saveDraft: 'ड्राफ़्ट सेव करें',
  submit: 'आवेदन सबमिट करें',
  loadForm: 'फ़ॉर्म दोबारा लोड करें',
  restoreCopy: 'आखिर में लिखे गए जवाब रखें',
  saveAnswers: 'जवाब दोबारा सेव करें',
  loadOther: 'दूसरा वर्शन दोबारा लोड करें',

  loadSegments: 'सेगमेंट दोबारा लोड करें',
  loadCategories: 'श्रेणियाँ दोबारा लोड करें',

  checkout: 'भुगतान के लिए आगे बढ़ें',
  checkPayment: 'भुगतान दोबारा जाँचें',
  cancelOrder: 'ऑर्डर रद्द करें',
  leavePayment: 'जाँच के दौरान पेज छोड़ें',

  loadProfile: 'प्रोफ़ाइल दोबारा लोड करें',
  editProfile: 'प्रोफ़ाइल में बदलाव करें',
  exportData: 'डेटा एक्सपोर्ट करें',
  changePassword: 'पासवर्ड बदलें',
  deleteAccount: 'खाता मिटाएँ',

  removeItem: 'कार्ट से हटाएँ',
  deleteBookmark: 'बुकमार्क मिटाएँ',
  editDraft: 'ड्राफ़्ट में बदलाव करें',
  useAgain: 'दोबारा इस्तेमाल करें',
  restoreDraft: 'ड्राफ़्ट वापस लाएँ',
  checkDraft: 'जाँचें कि ड्राफ़्ट मौजूद है या नहीं',
  uploadAgain: 'दोबारा अपलोड करें',
  cancelUpload: 'अपलोड रद्द करें',
  dismissFile: 'फ़ाइल को सूची से हटाएँ',
  undoRemoving: 'पहले जैसा करें',
  dismissPayment: 'भुगतान वाला संदेश बंद करें',
  openUpdates: 'नया क्या है, दिखाएँ',
  closeUpdates: 'नया क्या है, छिपाएँ',
};

/** The support code. */
export const supportCode = {
  intro:
    'क्या आपको किसी समस्या के बारे में हमें लिखना है? साथ में सपोर्ट कोड भेजें। उसमें इस टैब की पिछली गतिविधियाँ और उनमें लगा समय होता है: आपका लिखा कुछ नहीं, न नाम, न पते, न ऑर्डर नंबर।',
  copy: 'सपोर्ट कोड कॉपी करें',
  copied: 'कॉपी हो गया। इसे अपने संदेश में पेस्ट करें।',
  code: 'आपका सपोर्ट कोड',
  notCopied: 'ब्राउज़र ने कॉपी नहीं किया। कृपया इसे यहाँ से कॉपी करें।',
};

/** Pages that cannot be opened offline, and the offer of a new version. */
export const offline = {
  title: 'इस पेज के लिए कनेक्शन ज़रूरी है',
  text: 'इंटरनेट कनेक्शन नहीं है, और इस पेज की जानकारी इस डिवाइस पर नहीं रखी जाती। कनेक्शन वापस आने पर पेज अपने आप खुलेगा।',
  backToForm: 'फ़ॉर्म पर वापस जाएँ',

  newVersion: 'नया वर्शन तैयार है',
  newVersionText: 'जब सुविधा हो, पेज दोबारा लोड करें: नया वर्शन खुल जाएगा।',
  later: 'बाद में',
};

/** Texts in the document itself, before anything renders. */
export const document = {
  description: 'अपने कारोबार के लिए डिजिटल मार्केटिंग सेवाएँ ऑर्डर करें।',
  needsScript: `${brandName} के लिए JavaScript ज़रूरी है। कृपया उसे चालू करके पेज दोबारा लोड करें।`,
  updateBrowser: 'कृपया अपना ब्राउज़र अपडेट करें',
  supportedBrowsers: `${brandName} के लिए Chrome 111, Edge 111, Firefox 115, Safari 16.4 या इनका कोई नया वर्शन ज़रूरी है।`,
};
