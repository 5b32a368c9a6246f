import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { catalogueMachine, toSelection } from '#machines/catalogue.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { catalogueScript } from './scripts/catalogue.ts';
import { testWalks } from './walks.ts';

testWalks(catalogueScript);

const segments = accepted([
  { id: '1', name: 'Search' },
  { id: '2', name: 'Social' },
]);
const posts = { id: '21', name: 'Posts', price: 1499, description: '' };
const open = { type: 'catalogue.open' } as const;
const fill = { type: 'category.fill', segmentId: '2', categoryId: '21' } as const;
const no = refused('refused');
const offline = new Error('offline');

const home = (answers: Answers, segmentId?: string, categoryId?: string, page?: number) =>
  play(catalogueMachine, answers, { segmentId, categoryId, page, perPage: 2 });

test('the first segment is chosen and its categories load (R-040)', async () => {
  const catalogue = await home({ loadSegments: [segments], loadCategories: [accepted([posts])] });
  expect(catalogue.calls).toEqual([]);
  await catalogue.send(open);
  expect(catalogue.state()).toMatchObject({ list: 'choosing' });
  expect(catalogue.context()).toMatchObject({ segmentId: '1', page: 1 });
});

const fourPosts = accepted(['18', '19', '20', '21'].map((id) => ({ ...posts, id })));
const twoPages = { loadSegments: [segments], loadCategories: [fourPosts, fourPosts] };

test.each([
  ['a segment', '2', undefined, undefined, { segmentId: '2', page: 1 }],
  ['a missing segment', '99', undefined, undefined, { segmentId: '1', page: 1 }],
  ['a category', '2', '21', undefined, { segmentId: '2', page: 2 }],
  ['a missing category', '2', 'no-such', undefined, { segmentId: '2', page: 1 }],
  ['a page', '2', undefined, 2, { page: 2 }],
  ['a page other than that of the category', '2', '21', 1, { page: 1 }],
  ['a page beyond the last', '2', undefined, 9, { page: 2 }],
  ['a page of a missing segment', '99', undefined, 2, { page: 1 }],
])(
  '%s in the URL opens as far as it exists (R-049)',
  async (_, segmentId, categoryId, page, opened) => {
    const catalogue = await home(twoPages, segmentId, categoryId, page);
    await catalogue.send(open);
    expect(catalogue.context()).toMatchObject(opened);
  },
);

test('a linked category does not keep the customer on its page or segment (R-049)', async () => {
  const linked = await home(twoPages, '2', '21');
  await linked.send(open, { type: 'page.choose', page: 1 });
  expect(linked.context().page).toBe(1);
  await linked.send({ type: 'segment.choose', segmentId: '1' });
  expect(linked.context()).toMatchObject({ segmentId: '1', page: 1 });
});

test.each([
  ['its categories are loading', {}],
  ['its cards are shown', { loadCategories: [accepted([posts])] }],
  ['its categories failed', { loadCategories: [offline] }],
])('choosing another segment while %s opens its page 1 (R-042)', async (_, answers) => {
  const catalogue = await home({ loadSegments: [segments], ...answers });
  await catalogue.send(open, { type: 'page.choose', page: 3 });
  await catalogue.send({ type: 'segment.choose', segmentId: '2' });
  expect(catalogue.state()).toMatchObject({ list: 'loadingCategories' });
  expect(catalogue.context()).toMatchObject({ segmentId: '2', page: 1 });
  expect(catalogue.calls.at(-1)).toEqual({ port: 'loadCategories', input: { segmentId: '2' } });
});

test.each([
  ['no segments', accepted([])],
  ['refused segments', no],
  ['failed segments', offline],
])('%s look empty without a message and can be retried (T-24)', async (_, answer) => {
  const catalogue = await home({
    loadSegments: [answer, segments],
    loadCategories: [accepted([])],
  });
  await catalogue.send(open);
  expect(catalogue.state()).toMatchObject({ list: 'noSegments' });
  expect(catalogue.messages).toEqual([]);
  await catalogue.send({ type: 'segments.retry' });
  expect(catalogue.state()).toMatchObject({ list: 'choosing' });
});

test.each([
  ['a refusal without a code', refused('refused', { message: 'No.' }), { text: undefined }],
  ['a refusal with a code', refused('not_found', { message: 'Not found.' }), { text: undefined }],
  ['a broken call', new Error('Network error'), { text: 'Network error' }],
])(
  'failed categories after %s keep their message (R-047, S-01, S-02, K1)',
  async (_, answer, words) => {
    const catalogue = await home({ loadSegments: [segments], loadCategories: [answer] });
    await catalogue.send(open);
    expect(catalogue.context().listFailure).toEqual({ message: 'categories.failed', ...words });
    await catalogue.send({ type: 'categories.retry' });
    expect(catalogue.context().listFailure).toBeUndefined();
  },
);

test.each<[string, Answers, string, ...string[]]>([
  ['nothing wrong', { loadForm: [accepted([])] }, 'readyToFill', 'storeSelection'],
  ['no category', { loadCategory: [no] }, 'categoryFailed', 'category.failed'],
  ['a broken category', { loadCategory: [offline] }, 'categoryFailed', 'category.failed'],
  ['no form', { loadForm: [no] }, 'categoryFailed', 'storeSelection', 'form.failed'],
  ['a broken form', { loadForm: [offline] }, 'categoryFailed', 'storeSelection', 'form.failed'],
])(
  'with %s, Fill Application only opens the form of an updated choice (R-045, R-046, R-047, T-37)',
  async (_, answers, category, ...done) => {
    const catalogue = await home({ loadCategory: [accepted(posts)], ...answers });
    await catalogue.send(fill);
    expect(catalogue.state()).toMatchObject({ category });
    expect(catalogue.done).toEqual(['clearSelection', ...done]);
    expect(catalogue.context().categoryFailure?.message).toBe(catalogue.messages[0]);
  },
);

test.each([
  ['the last one is loading', {}],
  ['the form of the last one is loading', { loadCategory: [accepted(posts)] }],
  ['the last one failed', { loadCategory: [offline] }],
])('a category chosen while %s replaces it (R-046)', async (_, answers) => {
  const catalogue = await home(answers);
  const other = { segmentId: '1', categoryId: '11' };
  await catalogue.send(fill, { ...fill, ...other });
  expect(catalogue.state()).toMatchObject({ category: 'loadingCategory' });
  expect(catalogue.calls.at(-1)).toEqual({ port: 'loadCategory', input: other });
  expect(catalogue.effects.at(-1)).toBe('clearSelection');
});

test('the stored choice has exactly id, segment and price (S-03)', () => {
  const context = { ...emptyContext, choice: { segmentId: '2', categoryId: '21' } };
  const event = { type: 'xstate.done.actor.loadCategory', output: accepted(posts) };
  expect(toSelection({ context, event })).toEqual({ id: '21', segmentId: '2', price: 1499 });
  const moved = { ...event, output: accepted({ ...posts, segmentId: '3' }) };
  expect(toSelection({ context, event: moved })).toMatchObject({ segmentId: '3' });
});

const emptyContext = {
  segmentId: undefined,
  linkedId: undefined,
  perPage: 2,
  page: 1,
  listFailure: undefined,
  categoryFailure: undefined,
};
