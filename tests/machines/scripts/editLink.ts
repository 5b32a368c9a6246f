import { user } from '#contract/user.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import { after, always, conditionsOf, inState, never, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { asha } from './session.ts';

export const ravi = { ...asha, id: '8', email: 'ravi@example.com' };

const that = conditionsOf<typeof editLinkMachine>();

export const editLinkScript = definePortalScript({
  machine: editLinkMachine,
  starts: {
    'signed out': { token: 'stored' },
    'signed in': { token: 'offered' },
    'the same page once more': { token: 'none' },
    'a token that can be none': { token: 'malformed' },
  },
  events: [
    { type: 'link.open' },
    { type: 'link.accept' },
    { type: 'link.decline' },
    { type: 'link.retry' },
  ],
  outcomes: {
    readOwners: [
      accepted({ link: asha, current: ravi }),
      accepted({ link: asha, current: asha }),
      refused('session_ended'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ token, owners }) => [token, owners !== undefined],
  generate: (draw) => ({
    outcomes: {
      readOwners: [accepted({ link: drawPayload(user, draw), current: drawPayload(user, draw) })],
    },
  }),
  properties: [
    always(
      that(
        'a session is replaced only if the URL offered another',
        ({ context, value }) => value !== 'switching' || context.token === 'offered',
      ),
    ),
    after(inState('asking'), never(inState('switching')), step('link.accept')),
  ],
});
