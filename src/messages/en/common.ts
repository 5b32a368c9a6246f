/** Texts of every page, also before signing in. */
export const common = {
  briefcase: 'Briefcase',
  pageTitle: (page: string) => `${page} · Briefcase`,
  home: 'Home',
  login: 'Login',
  loggingIn: 'Logging in...',
  logout: 'Logout',

  email: 'Email',
  password: 'Password',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  optional: '(optional)',
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
