import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { optionalMobile, optionalText, requiredEmail, requiredText } from './fields.ts';
import { dataOf } from './readers.ts';
import { user } from './user.ts';

/** What a customer can change of the own account, with its rules (spec §5 Profile edit). */
export const profileForm = v.object({
  username: requiredText('Username is required'),
  fullName: requiredText('Full name is required'),
  email: requiredEmail(),
  mobile: optionalMobile,
  companyName: optionalText(),
  jobTitle: optionalText(),
  country: optionalText(),
  gstNo: optionalText(20),
});

export type ProfileForm = v.InferOutput<typeof profileForm>;

/** The own account (spec §7 Users); other ids are unknown. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: 'session',
  answer: dataOf(user),
  refusals: {},
});

/** Changes the own account (spec §7 Users). */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'session',
  body: profileForm,
  answer: dataOf(user),
  refusals: {
    email_unverified: { status: 400, message: 'Verify your new e-mail first.' },
    account_exists: { status: 409, message: 'An account with this e-mail already exists.' },
  },
});
