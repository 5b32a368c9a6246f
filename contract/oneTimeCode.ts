import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { requiredEmail } from './fields.ts';
import { codeLength } from './limits.ts';
import { confirmation } from './readers.ts';

const code = new RegExp(`^\\d{${codeLength}}$`);

const purpose = v.picklist(['verify_email', 'reset_password'], 'Unknown purpose');

export type CodePurpose = v.InferOutput<typeof purpose>;

/** Mails a code and binds it to this browser by a cookie (spec §7 Auth). */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/auth/send-otp',
  access: 'public',
  body: v.object({ email: requiredEmail(), purpose }),
  answer: confirmation,
  done: {
    verify_email: 'Enter the OTP that sent to your email!',
    reset_password: 'If this address has an account, the code is on its way.',
  },
  broke: 'Failed to send OTP. Please try again.',
  refusals: {
    code_too_soon: { status: 429, message: 'Please wait a moment before asking for another code.' },
    code_limit_reached: {
      status: 429,
      message: 'Too many codes were sent to this address. Please try again later.',
    },
  },
});

/** Checks a code; success sets a single-use grant in a cookie (spec §7 Auth). */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/auth/verify-otp',
  access: 'public',
  body: v.object({
    email: requiredEmail(),
    otp: v.pipe(v.string('Invalid OTP!'), v.regex(code, 'Invalid OTP!')),
    purpose,
  }),
  answer: confirmation,
  done: 'Your email is verified.',
  refusals: {
    code_wrong: { status: 400, message: 'Invalid OTP!' },
    code_spent: { status: 400, message: 'This code is no longer valid. Please ask for a new one.' },
  },
});
