import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { existingPassword, requiredEmail } from './fields.ts';
import { tokenAnswer } from './readers.ts';

export const credentials = v.object({
  email: requiredEmail(),
  password: existingPassword('Password is required'),
});

export type Credentials = v.InferOutput<typeof credentials>;

/**
 * Signs in; returns a session token (spec §7 Auth). Unknown, wrong and inactive get the same
 * answer.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: credentials,
  answer: tokenAnswer,
  refusals: {
    credentials_wrong: { status: 400, message: 'Failed to login. Please try again.' },
  },
});
