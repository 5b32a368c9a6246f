import { accepted, refused } from '#contract/outcome.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import { script } from '#tools/flows/script.ts';
import { asha } from './session.ts';

export const ravi = { ...asha, id: '8', email: 'ravi@example.com' };

export const editLinkScript = script<typeof editLinkMachine>({
  machine: editLinkMachine,
  starts: {
    'nobody signed in': { isOffered: false },
    'somebody signed in': { isOffered: true },
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
      accepted({ link: asha, current: undefined }),
      refused('session_ended'),
      new Error('offline'),
    ],
  },
  project: ({ isOffered, owners }) => [isOffered, owners !== undefined],
  invariants: {
    'a session is replaced only when the address offered another': ({ context, value }) =>
      value !== 'switching' || context.isOffered,
  },
});
