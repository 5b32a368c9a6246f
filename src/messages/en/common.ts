/** What every page may say, before the sign-in as well. */
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
  /** A button's name where the same button stands several times on a page. */
  of: (button: string, name: string) => `${button}: ${name}`,

  newTab: '(opens a new tab)',

  asBefore: 'This is how it was before.',
  nothingLost: 'Nothing you saved is lost.',
  dismissError: 'Dismiss error',
  dismissMessage: 'Dismiss message',
  stillWorking: 'Still working',
  takesLonger: 'This takes longer than usual.',
  /** A button's words, and its whole name. */
  stopWaiting: 'Cancel',
  cancelWaiting: 'Cancel waiting',
};
