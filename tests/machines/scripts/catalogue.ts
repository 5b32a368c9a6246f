import { category, segment } from '#contract/catalogue.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { catalogueMachine } from '#machines/catalogue.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const segments = [
  { id: '1', name: 'Search' },
  { id: '2', name: 'Social' },
];

const advert = { id: '20', name: 'Advert', price: 999, description: '' };
const posts = { id: '21', name: 'Posts', price: 1499, description: '' };

const that = conditionsOf<typeof catalogueMachine>();

export const catalogueScript = definePortalScript({
  machine: catalogueMachine,
  starts: {
    'a first visit': { segmentId: undefined, perPage: 1 },
    'a shared link': { segmentId: '2', categoryId: '21', perPage: 1 },
  },
  events: [
    { type: 'catalogue.open' },
    { type: 'segments.retry' },
    { type: 'segment.choose', segmentId: '1' },
    { type: 'segment.choose', segmentId: '2' },
    { type: 'categories.retry' },
    { type: 'page.choose', page: 2 },
    { type: 'category.fill', segmentId: '1', categoryId: '11' },
    { type: 'category.fill', segmentId: '2', categoryId: '21' },
  ],
  outcomes: {
    loadSegments: [accepted(segments), accepted([]), refused('refused'), new Error('offline')],
    loadCategories: [
      accepted([]),
      accepted([advert, posts]),
      refused('refused'),
      new Error('offline'),
    ],
    loadCategory: [
      accepted(posts),
      refused('not_found', { message: 'Not found.' }),
      new Error('offline'),
    ],
    loadForm: [accepted([]), refused('refused'), new Error('offline')],
  },
  project: ({ segmentId, linkedId, choice }) => [segmentId, linkedId, choice?.categoryId],
  generate: (draw) => ({
    outcomes: {
      loadSegments: [accepted([drawPayload(segment, draw), drawPayload(segment, draw)])],
      loadCategories: [accepted([drawPayload(category, draw)])],
      loadCategory: [accepted(drawPayload(category, draw))],
    },
  }),
  properties: [
    always(
      that(
        'categories belong to a chosen segment',
        ({ context, value }) =>
          !['loadingCategories', 'choosing', 'categoriesFailed'].includes(value.list) ||
          context.segmentId !== undefined,
      ),
    ),
    always(
      that(
        'failed categories record a failure',
        ({ context, value }) =>
          value.list !== 'categoriesFailed' || context.listFailure !== undefined,
      ),
    ),
    respondsTo(
      step('loadCategory breaks', 'loadCategory refused not_found'),
      shows('category.failed'),
    ),
  ],
});
