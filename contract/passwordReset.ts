import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { confirmedPassword, newPassword, requiredEmail, samePasswords } from './fields.ts';
import { confirmation } from './readers.ts';

/** The new-password form and its rules (spec §5 Reset flow). */
export const passwordResetForm = v.pipe(
  v.object({
    email: requiredEmail('Invalid email', 'Invalid email'),
    password: newPassword(),
    confirmPassword: confirmedPassword(),
  }),
  v.forward(v.partialCheck(...samePasswords), ['confirmPassword']),
);

/** Sets a new password for the verified address and ends its sessions (spec §7 Auth). */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: passwordResetForm,
  answer: confirmation,
  done: 'Password reset successfully.',
  refusals: {
    grant_missing: { status: 400, message: 'Failed to reset password. Please try again.' },
  },
});
