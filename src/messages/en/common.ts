import { brandName } from '../brand.ts';

/** The language of these texts, as `lang` and `Accept-Language` name it. */
export const language = 'en';

/** Translates a sentence of the contract or of a call; they are already English. */
export const sentence = (english: string): string => english;

/** Translates sentences by key. */
export const sentences = <Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> => english;

/** `1 item`, `3 items`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Dates as in `Nov 5, 2026` (spec §9). */
export const dates = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  isMonthFirst: true as boolean,
};

/** Texts of every page, also before signing in. */
export const common = {
  brand: brandName,
  pageTitle: (page: string) => `${page} · ${brandName}`,
  home: 'Home',
  login: 'Login',
  loggingIn: 'Logging in...',
  logout: 'Logout',

  email: 'Email',
  password: 'Password',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  optional: '(optional)',
  required: '(required)',
  chooseOne: 'Choose one',

  tryAgain: 'Try again',
  cancel: 'Cancel',
  delete: 'Delete',
  /** Accessible name of a button that appears several times on a page. */
  of: (button: string, name: string) => `${button}: ${name}`,

  newTab: '(opens a new tab)',

  asBefore: 'This is how it was before.',
  nothingLost: 'Nothing you saved is lost.',
  dismissError: 'Dismiss error',
  dismissMessage: 'Dismiss message',
  stillWorking: 'Still working',
  takesLonger: 'This takes longer than usual.',
  /** A button's label, and its accessible name. */
  stopWaiting: 'Cancel',
  cancelWaiting: 'Cancel waiting',
};

/** Texts of all dialogs. */
export const dialogs = {
  areYouSure: 'Are you sure?',
  cannotBeUndone: 'This action cannot be undone.',
  close: 'Close',
};

/** The labels of account fields. */
export const fields = {
  fullName: 'Full name',
  username: 'Username',
  mobile: 'Mobile number',
  companyName: 'Company name',
  jobTitle: 'Job title',
  country: 'Country',
  nothingMatches: 'Nothing matches.',
  gstNo: 'GST number',
  gstNoExample: '22AAAAA0000A1ZC',
  gstNoDoubtful: 'This does not look like a GSTIN. Check it if you need a tax credit.',
  personal: 'Personal information',
  professional: 'Professional information',
};

/** The states of applications and orders. */
export const badges = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Completed',
  paid: 'Paid',
  PENDING: 'PENDING',
  SUCCESS: 'SUCCESS',
  FAILED: 'FAILED',
};

/** The pagination of a list. */
export const pagination = {
  pagesOf: (list: string) => `${list} pages`,
  page: (number: number) => `Page ${number}`,
};

/** The answers of a form. */
export const answers = {
  yes: 'Yes',
  no: 'No',
  /** A stored file whose name is unknown. */
  file: (number: number, ending: string) => `File ${number} (${ending})`,
  files: {
    image: (count: number) => counted(count, 'image'),
    video: (count: number) => counted(count, 'video'),
    document: (count: number) => counted(count, 'document'),
    file: (count: number) => counted(count, 'file'),
  },
};
