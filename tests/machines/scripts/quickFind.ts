import { accepted, refused } from '#contract/outcome.ts';
import { quickFindIndex } from '#contract/quickFind.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import { always, conditionsOf, inState, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

const that = conditionsOf<typeof quickFindMachine>();

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
  generate: (draw) => ({ outcomes: { readIndex: [accepted(drawPayload(quickFindIndex, draw))] } }),
  properties: [
    always(
      that(
        'the context holds only the preference',
        ({ context }) => Object.keys(context).join() === 'areShortcutsOn',
      ),
    ),
    respondsTo(
      step('readIndex breaks', 'readIndex refused session_ended'),
      inState('open.indexFailed'),
    ),
  ],
});
