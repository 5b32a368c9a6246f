/** The frame around every page. */
export const texts = {
  skip: 'Skip to content',
  checkingSession: 'Checking your session',
  openingPage: 'Opening the page…',
  stayHere: 'Stay here',
  unreachable: 'Please check your connection. You stay signed in and nothing you saved is lost.',

  crashed: 'This page stopped working',
  crashedPage: 'Something went wrong',
  reload: 'Reload',
  mistakeIsOurs:
    'The mistake is ours. You stay signed in, and your saved drafts, your cart and your orders are where you left them.',
  mistakeIsOursToVisitors: 'The mistake is ours. Please reload the page and try again.',

  logoutTitle: 'Logout Confirmation',
  logoutQuestion: 'Are you sure you want to logout?',

  signInAgainTitle: 'Please sign in again',
  signInAgainIntro:
    'Your session has ended. Nothing is lost: after signing in you go on right here.',
  signInAgain: 'Sign in again',
};
