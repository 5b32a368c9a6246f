/** The dialog that asks for a mailed code. */
export const texts = {
  title: 'OTP Verification',
  sent: 'We sent a {length}-digit code to {email}. It is checked as soon as the last digit is in.',
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
