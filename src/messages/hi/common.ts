/** Texts of every page, also before signing in. */
export const common = {
  briefcase: 'Briefcase',
  pageTitle: (page: string) => `${page} · Briefcase`,
  home: 'होम',
  login: 'लॉग इन करें',
  loggingIn: 'लॉग इन हो रहा है...',
  logout: 'लॉग आउट करें',

  email: 'ईमेल',
  password: 'पासवर्ड',
  showField: (label: string) => `दिखाएँ: ${label}`,
  optional: '(वैकल्पिक)',
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
