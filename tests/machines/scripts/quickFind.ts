import { accepted, refused } from '#contract/outcome.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const quickFindScript = definePortalScript({
  machine: quickFindMachine,
  starts: { 'a signed-in customer': undefined },
  events: [
    { type: 'search.open' },
    { type: 'search.close' },
    { type: 'index.retry' },
    { type: 'result.choose', target: { path: '/orders' } },
    { type: 'shortcuts.read' },
    { type: 'shortcuts.close' },
    { type: 'shortcuts.switch', areOn: false },
    { type: 'shortcuts.switch', areOn: true },
    { type: 'shortcuts.recall', areOn: true },
  ],
  outcomes: {
    readIndex: [
      accepted({ segments: [], applications: [], bookmarks: [], orders: [] }),
      refused('not_found'),
      refused('session_ended'),
      new Error('offline'),
    ],
  },
  project: ({ areShortcutsOn }) => [areShortcutsOn],
  invariants: {
    'the context holds only the preference': ({ context }) =>
      Object.keys(context).join() === 'areShortcutsOn',
  },
});
