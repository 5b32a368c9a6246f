import { resetPassword } from '#contract/passwordReset.ts';
import type { PasswordResetForm } from '#contract/passwordReset.ts';
import type { Call } from './client.ts';

export function passwordResetApi(call: Call) {
  return {
    /** Sets a new password for the verified address (spec §7 Auth). */
    resetPassword: (form: PasswordResetForm, signal?: AbortSignal) =>
      call(resetPassword, { body: form, signal }),
  };
}
