import { brandName } from '../brand.ts';
import { visitorSentences } from '../visitorSentences.ts';

/** Texts of signed-out flows, by key: a part of `messages`, without those of other calls. */
export const visitorMessages = {
  ...visitorSentences,

  'session.unreachable': 'We cannot reach the server',

  'connection.offline':
    'You are offline. What you see may be old, and nothing is saved until you are back.',
  'connection.pageWaits': 'You are offline. The page you chose opens when you are back.',
  'connection.stillOffline': 'You are still offline.',

  'storage.blocked':
    'You could not be signed in: this browser blocks storage for this site, or has no room left. Please allow cookies and site data, then try again.',

  'code.sent': 'OTP sent to your email',

  'registration.failed': 'Failed to register',
  'registration.notSignedIn':
    'You could not be signed in: this browser blocks storage for this site, or has no room left. Please allow cookies and site data, then sign in.',
} as const;

/** Signing in, and the texts beside every signed-out form. */
export const signIn = {
  title: 'Sign in',
  intro: 'Welcome back. Your drafts and orders are waiting.',
  /** Below a failure. */
  failedHelp: 'Check your email and password, or reset the password.',
  forgot: 'Forgot Password?',
  newHere: `New to ${brandName}?`,
  register: 'Register Now',

  about: `About ${brandName}`,
  tagline: 'Digital marketing at fixed prices',
  claim: 'Digital marketing for your business, at fixed prices',
  promises: ['Pick a service', 'Fill in one application', 'Pay once and follow the work'],
};

/** Resetting a forgotten password. */
export const passwordReset = {
  title: 'Reset your password',
  intro: 'Tell us your email address and we will send you a code.',
  getCode: 'Get OTP',
  back: 'Back to Login',
  codeHint: 'Confirm that this is your account.',
  chooseTitle: 'Choose a new password',
  chooseIntro: (email: string) => `For ${email}.`,
  reset: 'Reset Password',
  resetting: 'Resetting...',
};

/** Creating an account. */
export const registration = {
  title: 'Create your account',
  intro: 'For businesses. We send a one-time code to your email to confirm it is yours.',
  signedIn: (name: string) => `You are signed in as ${name}`,
  goHome: 'Go to Home',
  onceMore: 'Type the password again.',
  terms: 'I agree to the terms and conditions',
  readTerms: 'Read the terms',
  termsFirst: 'Agree to the terms and conditions to register.',
  register: 'Register',
  creating: 'Creating your account...',
  created: 'Your account was created',
  createdIntro: 'You can sign in with it, here or on another device.',
  haveAccount: 'Already have an account?',
  codeHint: 'Confirm that this email address is yours.',
};

/** The dialog that asks for a mailed code. */
export const oneTimeCode = {
  title: 'OTP Verification',
  sent: 'We sent a {length}-digit code to {email}. We check it when you enter the last digit.',
  sentEarlier:
    'We sent a {length}-digit code to {email} a moment ago. If you have used it, ask for another one below.',
  notYours: 'Not your address? Cancel and change it.',
  code: 'One-time code',
  digit: (place: number, length: number) => `digit ${place} of ${length}`,
  checking: 'Checking the code…',
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend code in ${seconds} s`,
  /** A button's label while a code is being sent. */
  sending: 'Sending OTP...',
};

/** Texts where a password is chosen. */
export const passwordLabels = {
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordRule: 'At least 6 characters.',
};
