/** The page that an edit link opens. */
export const texts = {
  otherAccount: 'This link belongs to another account',
  otherAccountText:
    'You are signed in as {current}. The link opens one application of {link}. Your own session waits until you leave that page.',
  staySignedIn: 'Stay signed in',
  open: 'Open the link',
  logIn: 'Log in',
  goHome: 'Go to your own account',
  stillSignedIn: 'You stay signed in as before.',
  signInToSee: 'Your applications are in your account; log in to see them.',
  editingAs: (email: string) => `Editing as ${email}`,
};
