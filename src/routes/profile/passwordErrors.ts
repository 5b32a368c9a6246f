import type { Refusal } from '#contract/outcome.ts';
import { messages } from '#messages';

/** Messages by field for a form that asks for the current password. */
export function passwordErrors(refusal: Refusal | undefined): Record<string, string> | undefined {
  if (refusal?.code !== 'password_wrong') return refusal?.errors;
  return { currentPassword: refusal.message ?? messages['changePassword.password_wrong'] };
}
