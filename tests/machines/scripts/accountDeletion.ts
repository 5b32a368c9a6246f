import { user } from '#contract/user.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { after, always, begins, conditionsOf, never, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { asha } from './session.ts';

const that = conditionsOf<typeof accountDeletionMachine>();

export const accountDeletionScript = definePortalScript({
  machine: accountDeletionMachine,
  starts: { 'a signed-in customer': { userId: '7' } },
  events: [
    { type: 'deletion.ask' },
    { type: 'deletion.confirm', currentPassword: 'secret-1' },
    { type: 'deletion.cancel' },
    { type: 'deletion.check' },
  ],
  outcomes: {
    deleteAccount: [
      accepted(null),
      refused('password_wrong', { message: 'The current password is not right.' }),
      refused('payment_open'),
      refused('not_found'),
      refused('too_often', { message: 'Too many requests.' }),
      new Error('offline'),
    ],
    readSession: [
      accepted(asha),
      refused('session_ended'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ refusal, failure }) => [refusal?.code, failure?.message],
  generate: (draw) => ({ outcomes: { readSession: [accepted(drawPayload(user, draw))] } }),
  properties: [
    always(
      that(
        'a password is never kept',
        ({ context }) => !JSON.stringify(context).includes('secret'),
      ),
    ),
    always(
      that(
        'the dialog opens without the last attempt',
        ({ context, value }) => value !== 'keeping' || (!context.refusal && !context.failure),
      ),
    ),
    after(
      step('deleteAccount breaks'),
      never(begins('deleteAccount')),
      step('readSession accepted'),
    ),
  ],
});
