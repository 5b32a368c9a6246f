import { registrationForm } from '#contract/registration.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { registrationMachine } from '#machines/registration.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { proofs } from './oneTimeCode.ts';

export const ashasForm = {
  fullName: 'Asha Verma',
  email: 'asha@example.com',
  mobile: '9876543210',
  companyName: 'Verma Textiles',
  country: 'India',
  password: 'secret-1',
  confirmPassword: 'secret-1',
  agreeToTerms: true,
} as const;

const that = conditionsOf<typeof registrationMachine>();

export const registrationScript = definePortalScript({
  machine: registrationMachine,
  starts: { 'an empty form': undefined },
  events: [
    { type: 'registration.submit', form: ashasForm },
    { type: 'registration.submit', form: { ...ashasForm, email: 'asha@example.org' } },
  ],
  outcomes: {
    oneTimeCode: proofs,
    signUp: [
      accepted('token'),
      refused('email_unverified'),
      refused('account_exists', { message: 'An account with this email already exists.' }),
      new Error('offline'),
    ],
    keepToken: [accepted(null), refused('storage_blocked'), new Error('crashed')],
  },
  project: ({ form, verifiedEmail, refusal }) => [form?.email, verifiedEmail, refusal?.code],
  generate: (draw) => ({
    events: [{ type: 'registration.submit' as const, form: drawPayload(registrationForm, draw) }],
  }),
  properties: [
    always(
      that(
        'an account is only created for a proved address',
        ({ context, value }) =>
          value !== 'signingUp' || context.form?.email === context.verifiedEmail,
      ),
    ),
    respondsTo(
      step('signUp breaks', 'signUp refused account_exists'),
      shows('registration.failed'),
    ),
  ],
});
