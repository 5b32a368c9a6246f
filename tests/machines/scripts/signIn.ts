import { credentials } from '#contract/signIn.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { signInMachine } from '#machines/signIn.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const that = conditionsOf<typeof signInMachine>();

export const signInScript = definePortalScript({
  machine: signInMachine,
  starts: { 'the page': { where: 'page' }, 'an interrupted page': { where: 'inPlace' } },
  events: [
    { type: 'credentials.submit', credentials: { email: 'asha@example.com', password: 'secret' } },
    { type: 'password.forget' },
    { type: 'reset.cancel' },
  ],
  outcomes: {
    signIn: [accepted('token'), refused('credentials_wrong'), new Error('offline')],
    keepToken: [accepted(null), refused('storage_blocked'), new Error('crashed')],
  },
  project: ({ where }) => where,
  generate: (draw) => ({
    events: [{ type: 'credentials.submit' as const, credentials: drawPayload(credentials, draw) }],
  }),
  properties: [
    always(
      that(
        'a password is never kept',
        ({ context }) => !JSON.stringify(context).includes('secret'),
      ),
    ),
    respondsTo(step('signIn breaks', 'signIn refused credentials_wrong'), shows('signIn.failed')),
  ],
});
