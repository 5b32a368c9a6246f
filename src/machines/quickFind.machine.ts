import { assertEvent, assign, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';
import type { SelectedCategory } from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { QuickFindIndex, readIndex } from '#contract/quickFind.ts';
import type { Meta, StateOf, Tag } from './meta.ts';
import { effect, isAccepted, port, refusalGuard, refusedWith } from './port.ts';

/*
 * A customer searches pages, actions, categories and their own items in one list, or reads and
 * switches the keyboard shortcuts. Starts closed. Pages and actions are always available; the
 * index, which stays in the query cache of the port, adds categories and the customer's own items.
 */

interface Context {
  /** Whether keyboard shortcuts are on; false until device storage was read. */
  areShortcutsOn: boolean;
}

/** Where a result leads: to a page, or to an event of a running flow. */
export type Target = PageTarget | { flow: AnyActorRef; event: { type: string } };

interface PageTarget {
  path: string;
  /** The category to store before a draft is opened (spec §4). */
  category?: SelectedCategory;
}

type Event =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'index.retry' }
  | { type: 'result.choose'; target: Target }
  | { type: 'shortcuts.read' }
  | { type: 'shortcuts.close' }
  | { type: 'shortcuts.switch'; areOn: boolean }
  | { type: 'shortcuts.recall'; areOn: boolean };

const ports = {
  readIndex: port<QuickFindIndex, undefined, RefusalCode<typeof readIndex>>('readIndex'),
};

export const quickFindMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    refusedWith: refusalGuard<RefusalCode<typeof readIndex>>(),
  },
  actions: {
    rememberShortcuts: assign({
      areShortcutsOn: ({ event }) => {
        assertEvent(event, ['shortcuts.switch', 'shortcuts.recall']);
        return event.areOn;
      },
    }),
    /** Follows the target of the chosen result. */
    follow: effect(),
    storeShortcuts: effect(),
  },
}).createMachine({
  id: 'quickFind',
  context: { areShortcutsOn: false },
  on: { 'shortcuts.recall': { actions: 'rememberShortcuts' } },
  initial: 'closed',
  states: {
    closed: {
      description: 'The customer works on a page.',
      meta: { requirements: ['R-200', 'R-201'] },
      on: {
        'search.open': 'open',
        'shortcuts.read': 'readingShortcuts',
      },
    },
    open: {
      description: 'Pages and actions can be found by typing.',
      initial: 'loadingIndex',
      on: {
        'search.close': 'closed',
        'result.choose': { target: 'closed', actions: 'follow' },
        'shortcuts.read': 'readingShortcuts',
      },
      states: {
        loadingIndex: {
          description: 'Categories and own items are loading; pages and actions show already.',
          tags: 'busy',
          meta: { calls: ['readIndex'], requirements: ['R-200', 'T-31'] },
          invoke: {
            id: 'readIndex',
            src: 'readIndex',
            onDone: [
              { guard: 'accepted', target: 'searching' },
              { guard: refusedWith('not_found'), target: 'withoutIndex' },
              { target: 'indexFailed' },
            ],
            onError: 'indexFailed',
          },
        },
        searching: {
          description: 'Everything can be found: pages, actions, categories and own items.',
          meta: { requirements: ['R-200', 'B-04'] },
        },
        withoutIndex: {
          description: 'This back end has no index; only pages and actions can be found.',
          meta: { requirements: ['S-05', 'T-31'] },
        },
        indexFailed: {
          description: 'The index could not be read; the customer may try again.',
          meta: { says: ['quickFind.failed'], requirements: ['R-200', 'S-01'] },
          on: { 'index.retry': 'loadingIndex' },
        },
      },
    },
    readingShortcuts: {
      description: 'The customer reads the keyboard shortcuts and may switch them on or off.',
      meta: { requirements: ['R-201', 'S-16'] },
      on: {
        'shortcuts.switch': { actions: ['rememberShortcuts', 'storeShortcuts'] },
        'shortcuts.close': 'closed',
      },
    },
  },
});

export type QuickFindActors = typeof ports;
export type QuickFindState = StateOf<typeof quickFindMachine>;
