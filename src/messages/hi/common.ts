import { translateToHindi } from '#contract/hindi.ts';
import { brandName } from '../brand.ts';

/** The language of these texts, as `lang` and `Accept-Language` name it. */
export const language = 'hi';

/** Translates a sentence of the contract or of a call. */
export const sentence = translateToHindi;

/** Translates sentences by key. */
export function sentences<Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> {
  const pairs = Object.entries<string>(english).map(([key, text]) => [key, translateToHindi(text)]);
  return Object.fromEntries(pairs) as Record<Key, string>;
}

let rules: Intl.PluralRules | undefined;

/** `1 फ़ाइल`, `3 फ़ाइलें`; many nouns have the same plural. */
export function counted(count: number, one: string, many = one): string {
  rules ??= new Intl.PluralRules('hi');
  return `${count} ${rules.select(count) === 'one' ? one : many}`;
}

/** Dates as in `5 नव॰ 2026`. */
export const dates = {
  months: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
  isMonthFirst: false,
};

/** Texts of every page, also before signing in. */
export const common = {
  brand: brandName,
  pageTitle: (page: string) => `${page} · ${brandName}`,
  home: 'होम',
  login: 'लॉग इन करें',
  loggingIn: 'लॉग इन हो रहा है...',
  logout: 'लॉग आउट करें',

  email: 'ईमेल',
  password: 'पासवर्ड',
  showField: (label: string) => `दिखाएँ: ${label}`,
  optional: '(वैकल्पिक)',
  required: '(ज़रूरी)',
  chooseOne: 'कोई एक चुनें',

  tryAgain: 'दोबारा कोशिश करें',
  cancel: 'रद्द करें',
  delete: 'मिटाएँ',
  /** Accessible name of a button that appears several times on a page. */
  of: (button: string, name: string) => `${button}: ${name}`,

  newTab: '(नए टैब में खुलेगा)',

  asBefore: 'यह पहले की जानकारी है।',
  nothingLost: 'सेव की हुई हर चीज़ सुरक्षित है।',
  dismissError: 'त्रुटि का संदेश बंद करें',
  dismissMessage: 'संदेश बंद करें',
  stillWorking: 'काम जारी है',
  takesLonger: 'इसमें सामान्य से ज़्यादा समय लग रहा है।',
  /** A button's label, and its accessible name. */
  stopWaiting: 'इंतज़ार बंद करें',
  cancelWaiting: 'इंतज़ार बंद करें',
};

/** Texts of all dialogs. */
export const dialogs = {
  areYouSure: 'क्या आप निश्चित हैं?',
  cannotBeUndone: 'इस कार्रवाई को वापस नहीं लिया जा सकता।',
  close: 'बंद करें',
};

/** The labels of account fields. */
export const fields = {
  fullName: 'पूरा नाम',
  username: 'यूज़रनेम',
  mobile: 'मोबाइल नंबर',
  companyName: 'कंपनी का नाम',
  jobTitle: 'पद',
  country: 'देश',
  nothingMatches: 'कुछ नहीं मिला।',
  gstNo: 'GST नंबर',
  gstNoExample: '22AAAAA0000A1ZC',
  gstNoDoubtful: 'यह GSTIN जैसा नहीं लगता। टैक्स क्रेडिट चाहिए तो इसे जाँच लें।',
  personal: 'निजी जानकारी',
  professional: 'कारोबार की जानकारी',
};

/** The states of applications and orders. */
export const badges = {
  draft: 'ड्राफ़्ट',
  submitted: 'सबमिट हुआ',
  approved: 'स्वीकृत',
  rejected: 'अस्वीकृत',
  completed: 'पूरा हुआ',
  paid: 'भुगतान हुआ',
  PENDING: 'लंबित',
  SUCCESS: 'सफल',
  FAILED: 'असफल',
};

/** The pagination of a list. */
export const pagination = {
  pagesOf: (list: string) => `${list}: पेज`,
  page: (number: number) => `पेज ${number}`,
};

/** The answers of a form. */
export const answers = {
  yes: 'हाँ',
  no: 'नहीं',
  /** A stored file whose name is unknown. */
  file: (number: number, ending: string) => `फ़ाइल ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'इमेज'),
    video: (count: number) => counted(count, 'वीडियो'),
    document: (count: number) => counted(count, 'दस्तावेज़'),
    file: (count: number) => counted(count, 'फ़ाइल', 'फ़ाइलें'),
  },
};
