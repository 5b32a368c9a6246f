/** Creating an account. */
export const texts = {
  title: 'Create your account',
  intro: 'For businesses. We send a one-time code to your email to confirm it is yours.',
  signedIn: (name: string) => `You are signed in as ${name}`,
  goHome: 'Go to Home',
  onceMore: 'The same once more.',
  terms: 'I agree to the terms and conditions',
  readTerms: 'Read them',
  termsFirst: 'Agree to the terms and conditions to register.',
  register: 'Register',
  creating: 'Creating your account...',
  created: 'Your account was created',
  createdIntro: 'You can log in with it, here or on another device.',
  haveAccount: 'Already have an account?',
  codeHint: 'Confirm that this email address is yours.',
};
