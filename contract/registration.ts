import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  confirmedPassword,
  newPassword,
  optionalText,
  requiredEmail,
  requiredMobile,
  requiredText,
  samePasswords,
} from './fields.ts';
import { tokenAnswer } from './readers.ts';

/** Preselected country (spec §9). */
export const defaultCountry = 'India';

export const termsRefused = 'You must agree to the terms and conditions';

/** The registration form and its rules (spec §3, §5 Registration). */
export const registrationForm = v.pipe(
  v.object({
    fullName: requiredText('Full name is required'),
    email: requiredEmail(),
    mobile: requiredMobile,
    companyName: requiredText('Company name is required'),
    jobTitle: optionalText(),
    country: requiredText('Country is required'),
    gstNo: optionalText(20),
    password: newPassword('Password is required'),
    confirmPassword: confirmedPassword('Please confirm your password'),
    agreeToTerms: v.optional(v.literal(true, termsRefused), false as true),
    role: optionalText(),
    username: optionalText(),
  }),
  v.forward(v.partialCheck(...samePasswords), ['confirmPassword']),
);

export type RegistrationForm = v.InferInput<typeof registrationForm>;

/** The greeting name: the full name without spaces (spec §3). */
export function toUsername(fullName: string): string {
  return fullName.replace(/\s+/g, '');
}

/** The request body for a completed form (spec §7 Auth). */
export function toCustomer(form: RegistrationForm): RegistrationForm {
  return { ...form, role: 'USER', username: toUsername(form.fullName ?? '') };
}

/** Creates the account of the verified address; returns a session token (spec §7 Auth). */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  body: registrationForm,
  answer: tokenAnswer,
  done: 'Registration successful',
  refusals: {
    email_unverified: { status: 400, message: 'Verify your email first.' },
    account_exists: { status: 409, message: 'An account with this email already exists.' },
  },
});
