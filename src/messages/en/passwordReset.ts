/** Resetting a forgotten password. */
export const texts = {
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
