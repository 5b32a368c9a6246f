import { signUp, usernameFrom } from '#contract/registration.ts';
import type { RegistrationForm } from '#contract/registration.ts';
import type { Call } from './client.ts';

export function registrationApi(call: Call) {
  return {
    /** Creates the account of the verified address and answers a token (spec §7 Auth). */
    signUp: (form: RegistrationForm, signal?: AbortSignal) =>
      call(signUp, {
        body: { ...form, role: 'USER', username: usernameFrom(form.fullName ?? '') },
        signal,
      }),
  };
}
