import { assertEvent, assign, setup } from 'xstate';
import type { EventObject, SnapshotFrom } from 'xstate';
import type {
  Category,
  listCategories,
  listSegments,
  readCategory,
  readFormStructure,
  SelectedCategory,
} from '#contract/catalogue.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { FormField, Selection } from '#contract/form.ts';
import type { Failure, Meta, Toast, Tag } from './meta.ts';
import {
  effect,
  readFaultWords,
  isAccepted,
  callPort,
  requireValue,
  port,
  say,
  readValue,
} from './port.ts';

/*
 * A customer picks a segment and a category (spec §2 Home, §4 Category loading, Home). Starts with
 * nothing loaded. `category.readyToFill` promises that the choice is stored and its form is loaded.
 * The lists stay in the query cache of the ports; the context has ids and statuses only.
 */

interface Input {
  /** The segment to show first if it still exists, else the first one. */
  segmentId: string | undefined;
  /** The category whose page is shown first if the segment has it. */
  categoryId?: string | undefined;
  /** The page of that segment to show first; it overrides the category. */
  page?: number | undefined;
  /** Number of category cards on one page. */
  perPage: number;
}

interface Context {
  segmentId: string | undefined;
  /** The category of a link that has no page, until another segment is chosen. */
  linkedId: string | undefined;
  perPage: number;
  /** The category to fill in, with its segment. */
  choice: Selection | undefined;
  /** Page of the category cards, from 1. */
  page: number;
  /** Why the categories could not be shown; stays until the next attempt (spec §4). */
  listFailure: Failure | undefined;
  /** Why the chosen category could not be loaded; stays until the next attempt (spec §4). */
  categoryFailure: Failure | undefined;
}

type Event =
  | { type: 'catalogue.open' }
  | { type: 'segments.retry' }
  | { type: 'segment.choose'; segmentId: string }
  | { type: 'categories.retry' }
  | { type: 'page.choose'; page: number }
  | ({ type: 'category.fill' } & Selection);

const ports = {
  loadSegments: callPort<typeof listSegments>('loadSegments'),
  loadCategories: callPort<typeof listCategories>('loadCategories'),
  loadCategory: port<Category, Selection, RefusalCode<typeof readCategory>>('loadCategory'),
  loadForm: port<FormField[], Selection, RefusalCode<typeof readFormStructure>>('loadForm'),
};

const theSegment = ({ context }: { context: Context }) => ({ segmentId: context.segmentId ?? '' });

const theChoice = ({ context }: { context: Context }): Selection => requireValue(context.choice);

export const catalogueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    anySegments: ({ event }) =>
      isAccepted(event) && readValue(ports.loadSegments, event).length > 0,
  },
  actions: {
    chooseFirstSegment: assign(({ context, event }) => {
      const segments = readValue(ports.loadSegments, event);
      const isListed = segments.some(({ id }) => id === context.segmentId);
      return isListed ? {} : { segmentId: segments[0]?.id, page: 1 };
    }),
    rememberSegment: assign({
      segmentId: ({ event }) => {
        assertEvent(event, 'segment.choose');
        return event.segmentId;
      },
      linkedId: undefined,
      page: 1,
    }),
    turnToLinked: assign({
      page: ({ context: { linkedId, page, perPage }, event }) => {
        const categories = readValue(ports.loadCategories, event);
        const place = categories.findIndex(({ id }) => id === linkedId);
        const last = Math.max(1, Math.ceil(categories.length / perPage));
        return place === -1 ? Math.min(page, last) : Math.floor(place / perPage) + 1;
      },
    }),
    rememberPage: assign({
      page: ({ event }) => {
        assertEvent(event, 'page.choose');
        return event.page;
      },
    }),
    rememberCategory: assign({
      choice: ({ event }) => {
        assertEvent(event, 'category.fill');
        return { segmentId: event.segmentId, categoryId: event.categoryId };
      },
    }),
    rememberListFailure: assign({
      listFailure: ({ event }): Failure => ({
        message: 'categories.failed',
        text: readFaultWords(event),
      }),
    }),
    forgetListFailure: assign({ listFailure: undefined }),
    rememberCategoryFailure: assign({
      categoryFailure: ({ event }): Failure => ({
        message: 'category.failed',
        text: readFaultWords(event),
      }),
    }),
    rememberFormFailure: assign({ categoryFailure: { message: 'form.failed' } as Failure }),
    forgetCategoryFailure: assign({ categoryFailure: undefined }),
    clearSelection: effect(),
    storeSelection: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({
    segmentId: input.segmentId,
    linkedId: input.page ? undefined : input.categoryId,
    perPage: input.perPage,
    choice: undefined,
    page: input.page ?? 1,
    listFailure: undefined,
    categoryFailure: undefined,
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'Segments, and the categories of the chosen one.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing was requested yet.',
          meta: { requirements: ['R-040', 'R-045'] },
          on: { 'catalogue.open': 'loadingSegments' },
        },
        loadingSegments: {
          description: 'Five placeholders show until the segments are loaded.',
          tags: 'busy',
          meta: { calls: ['listSegments'], requirements: ['R-040', 'R-047'] },
          invoke: {
            id: 'loadSegments',
            src: 'loadSegments',
            onDone: [
              { guard: 'anySegments', target: 'loadingCategories', actions: 'chooseFirstSegment' },
              { target: 'noSegments' },
            ],
            onError: 'noSegments',
          },
        },
        loadingCategories: {
          description: 'The categories of the chosen segment are loading.',
          tags: 'busy',
          meta: {
            calls: ['listCategories'],
            says: ['categories.failed'],
            requirements: ['R-042', 'R-047'],
          },
          entry: 'forgetListFailure',
          invoke: {
            id: 'loadCategories',
            src: 'loadCategories',
            input: theSegment,
            onDone: [
              { guard: 'accepted', target: 'choosing', actions: 'turnToLinked' },
              { target: 'categoriesFailed', actions: 'rememberListFailure' },
            ],
            onError: { target: 'categoriesFailed', actions: 'rememberListFailure' },
          },
          on: {
            'segment.choose': {
              target: 'loadingCategories',
              reenter: true,
              actions: 'rememberSegment',
            },
          },
        },
        choosing: {
          description: 'The customer looks at the cards, or reads that there are none.',
          meta: {
            says: ['categories.none'],
            requirements: ['R-042', 'R-043', 'R-044', 'R-049', 'R-041', 'R-050', 'B-03', 'S-11'],
          },
          on: {
            'segment.choose': { target: 'loadingCategories', actions: 'rememberSegment' },
            'page.choose': { actions: 'rememberPage' },
          },
        },
        categoriesFailed: {
          description: 'An error message replaces the cards and offers Try again.',
          meta: { says: ['categories.failed'], requirements: ['R-047', 'S-02'] },
          on: {
            'categories.retry': 'loadingCategories',
            'segment.choose': { target: 'loadingCategories', actions: 'rememberSegment' },
          },
        },
        noSegments: {
          description: 'There are no segments, or they could not be loaded.',
          meta: { says: ['segments.none'], requirements: ['R-040', 'R-047', 'T-24'] },
          on: { 'segments.retry': 'loadingSegments' },
        },
      },
    },
    category: {
      description: 'The category that the customer wants to fill in.',
      initial: 'none',
      states: {
        none: {
          description: 'No application was started from here yet.',
          meta: { requirements: ['R-045', 'R-046'] },
          on: {
            'category.fill': {
              target: 'loadingCategory',
              actions: ['rememberCategory', 'clearSelection'],
            },
          },
        },
        loadingCategory: {
          description: 'The chosen category is read again; the stored choice is cleared.',
          tags: 'busy',
          meta: {
            calls: ['readCategory'],
            requirements: ['R-046', 'R-047', 'T-37'],
          },
          entry: 'forgetCategoryFailure',
          invoke: {
            id: 'loadCategory',
            src: 'loadCategory',
            input: theChoice,
            onDone: [
              { guard: 'accepted', target: 'loadingForm', actions: 'storeSelection' },
              {
                target: 'categoryFailed',
                actions: ['rememberCategoryFailure', say('category.failed', 'error', 'fault')],
              },
            ],
            onError: {
              target: 'categoryFailed',
              actions: ['rememberCategoryFailure', say('category.failed', 'error', 'fault')],
            },
          },
          on: {
            'category.fill': {
              target: 'loadingCategory',
              reenter: true,
              actions: ['rememberCategory', 'clearSelection'],
            },
          },
        },
        loadingForm: {
          description: 'The form of the chosen category is loading.',
          tags: 'busy',
          meta: {
            calls: ['readFormStructure'],
            requirements: ['R-046', 'T-19'],
          },
          invoke: {
            id: 'loadForm',
            src: 'loadForm',
            input: theChoice,
            onDone: [
              { guard: 'accepted', target: 'readyToFill' },
              {
                target: 'categoryFailed',
                actions: ['rememberFormFailure', say('form.failed', 'error')],
              },
            ],
            onError: {
              target: 'categoryFailed',
              actions: ['rememberFormFailure', say('form.failed', 'error')],
            },
          },
          on: {
            'category.fill': {
              target: 'loadingCategory',
              actions: ['rememberCategory', 'clearSelection'],
            },
          },
        },
        categoryFailed: {
          description: 'An error message says why; the customer may choose again.',
          meta: { says: ['category.failed', 'form.failed'], requirements: ['R-047', 'T-37'] },
          on: {
            'category.fill': {
              target: 'loadingCategory',
              actions: ['rememberCategory', 'clearSelection'],
            },
          },
        },
        readyToFill: {
          type: 'final',
          description: 'The choice is stored and its form loaded; the application opens.',
          meta: { requirements: ['R-046', 'T-17', 'S-03'] },
        },
      },
    },
  },
});

/** The value to store as `selectedCategory` when `storeSelection` runs (spec §3). */
export function toSelection(scope: { context: Context; event: EventObject }): SelectedCategory {
  const { id, segmentId, price } = readValue(ports.loadCategory, scope.event);
  return { id, segmentId: segmentId ?? theChoice(scope).segmentId, price };
}

export type CatalogueActors = typeof ports;
export type CatalogueSnapshot = SnapshotFrom<typeof catalogueMachine>;
