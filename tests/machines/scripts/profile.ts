import { user } from '#contract/user.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';
import { proofs } from './oneTimeCode.ts';
import { asha, ashasProfile } from './session.ts';

const that = conditionsOf<typeof profileMachine>();

export const profileScript = definePortalScript({
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
    oneTimeCode: proofs,
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
  generate: (draw) => ({
    outcomes: {
      loadProfile: [accepted(drawPayload(user, draw))],
      saveProfile: [accepted(drawPayload(user, draw))],
    },
  }),
  properties: [
    always(
      that(
        'each attempt to save requests at most one code',
        ({ context, value }) => value !== 'verifyingEmail' || context.provedEmail === undefined,
      ),
    ),
    always(
      that(
        'only an address that the customer entered counts as proved',
        ({ context }) =>
          context.provedEmail === undefined || context.provedEmail === context.form?.email,
      ),
    ),
    always(
      that(
        'no export runs if the back end offers none',
        ({ context, value }) => value !== 'exportingData' || context.offersExport,
      ),
    ),
    respondsTo(
      step('saveProfile breaks', 'saveProfile refused account_exists'),
      shows('profile.updateFailed'),
    ),
  ],
});
