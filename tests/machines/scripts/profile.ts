import { accepted, refused } from '#contract/outcome.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { script } from '#tools/flows/script.ts';
import { asha } from './session.ts';

export const ashasProfile = {
  username: 'ashaverma',
  fullName: 'Asha Verma',
  email: 'asha@example.com',
  mobile: '9876543210',
  companyName: 'Verma Textiles',
  jobTitle: 'Owner',
  country: 'India',
  gstNo: '',
} as const;

export const profileScript = script({
  machine: profileMachine,
  starts: { 'a signed-in customer': { userId: '7' } },
  events: [
    { type: 'profile.open' },
    { type: 'load.retry' },
    { type: 'profile.edit' },
    { type: 'profile.submit', form: { ...ashasProfile, email: 'asha@example.org' } },
    { type: 'edit.cancel' },
    { type: 'data.export' },
  ],
  outcomes: {
    loadProfile: [accepted(asha), refused('not_found'), new Error('offline')],
    saveProfile: [
      accepted(asha),
      refused('email_unverified'),
      refused('input_invalid', { errors: { mobile: 'Invalid mobile number' } }),
      refused('account_exists'),
      new Error('offline'),
    ],
    sendCode: [
      accepted(null),
      refused('code_too_soon'),
      refused('input_invalid'),
      refused('code_limit_reached'),
      new Error('offline'),
    ],
    oneTimeCode: [{ isVerified: true }, { isVerified: false }, new Error('crashed')],
    exportData: [
      accepted({ user: asha }),
      refused('not_found'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ form, provedEmail, refusal, offersExport }) => [
    form?.email,
    provedEmail,
    refusal?.code,
    offersExport,
  ],
  invariants: {
    'a code is asked for once in one attempt to save': ({ context, value }) =>
      value !== 'sendingCode' || context.provedEmail === undefined,
    'only an address that the customer entered counts as proved': ({ context }) =>
      context.provedEmail === undefined || context.provedEmail === context.form?.email,
    'nothing is exported where no export is offered': ({ context, value }) =>
      value !== 'exportingData' || context.offersExport,
  },
});
