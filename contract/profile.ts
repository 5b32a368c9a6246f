import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  confirmedPassword,
  existingPassword,
  newPassword,
  optionalMobile,
  optionalText,
  requiredEmail,
  requiredText,
  samePasswords,
} from './fields.ts';
import { confirmation, getData } from './readers.ts';
import { user } from './user.ts';

/** What customers can change of their account, with the rules (spec §5 Profile edit). */
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

/** The customer's own account (spec §7 Users); other ids are unknown. */
export const readProfile = endpoint({
  method: 'GET',
  path: '/api/user/:userId',
  access: 'session',
  answer: getData(user),
  refusals: {},
});

/** Changes the customer's own account (spec §7 Users). */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/:userId',
  access: 'session',
  body: profileForm,
  answer: getData(user),
  done: 'Profile updated successfully',
  refusals: {
    email_unverified: { status: 400, message: 'Verify your new email first.' },
    account_exists: { status: 409, message: 'An account with this email already exists.' },
  },
});

const currentPassword = existingPassword('Please enter your current password');

const passwordWrong = { status: 400, message: 'The current password is not right.' } as const;

/** The change-password form and its rules. */
export const passwordChangeForm = v.pipe(
  v.object({
    currentPassword,
    password: newPassword(),
    confirmPassword: confirmedPassword(),
  }),
  v.forward(v.partialCheck(...samePasswords), ['confirmPassword']),
);

export type PasswordChangeForm = v.InferOutput<typeof passwordChangeForm>;

/**
 * Changes the customer's password, ends all other sessions and notifies the owner by mail (beyond
 * §7).
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/:userId/password',
  access: 'session',
  body: passwordChangeForm,
  optional: true,
  answer: confirmation,
  done: 'Your password was changed.',
  refusals: { password_wrong: passwordWrong },
});

/** Everything stored about the customer, as one JSON value (beyond §7). */
export const exportData = endpoint({
  method: 'GET',
  path: '/api/user/:userId/export',
  access: 'session',
  streamed: true,
  optional: true,
  answer: getData(v.record(v.string(), v.unknown())),
  refusals: {},
});

/** Confirms a deletion: entering the password again counts as a fresh sign-in. */
export const accountDeletionForm = v.object({ currentPassword });

/** Deletes the customer's account; orders stay without personal data (beyond §7). */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/:userId/deletion',
  access: 'session',
  body: accountDeletionForm,
  optional: true,
  answer: confirmation,
  done: 'Your account was deleted.',
  refusals: {
    password_wrong: passwordWrong,
    payment_open: {
      status: 409,
      message: 'A payment is still being checked. Please try again once it is settled.',
    },
  },
});
