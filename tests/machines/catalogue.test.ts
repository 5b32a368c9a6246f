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

const home = (answers: Answers, segmentId?: string, categoryId?: string) =>
  play(catalogueMachine, answers, { segmentId, categoryId, perPage: 2 });

test('the first segment is chosen and its categories load (R-040)', async () => {
  const catalogue = await home({ loadSegments: [segments], loadCategories: [accepted([posts])] });
  expect(catalogue.calls).toEqual([]);
  await catalogue.does(open);
  expect(catalogue.state()).toMatchObject({ list: 'choosing' });
  expect(catalogue.context()).toMatchObject({ segmentId: '1', page: 1 });
});

test('a segment named in the address is chosen where it exists (R-049)', async () => {
  const named = await home({ loadSegments: [segments] }, '2');
  await named.does(open);
  expect(named.context().segmentId).toBe('2');
  const gone = await home({ loadSegments: [segments] }, '99');
  await gone.does(open);
  expect(gone.context().segmentId).toBe('1');
});

test('a linked category is on the page that opens, where the segment has it (R-049)', async () => {
  const list = ['18', '19', '20', '21'].map((id) => ({ ...posts, id }));
  const linked = await home(
    { loadSegments: [segments], loadCategories: [accepted(list), accepted(list)] },
    '2',
    '21',
  );
  await linked.does(open);
  expect(linked.context()).toMatchObject({ segmentId: '2', page: 2 });
  await linked.does({ type: 'segment.choose', segmentId: '1' });
  expect(linked.context()).toMatchObject({ segmentId: '1', page: 1 });

  const gone = await home(
    { loadSegments: [segments], loadCategories: [accepted(list)] },
    '2',
    'no-such',
  );
  await gone.does(open);
  expect(gone.context()).toMatchObject({ segmentId: '2', page: 1 });
});

test('another segment starts on page 1, also while the last one is loading (R-042)', async () => {
  const catalogue = await home({
    loadSegments: [segments],
    loadCategories: [accepted([posts])],
  });
  await catalogue.does(open, { type: 'page.choose', page: 3 });
  await catalogue.does({ type: 'segment.choose', segmentId: '2' });
  expect(catalogue.context()).toMatchObject({ segmentId: '2', page: 1 });
  await catalogue.does({ type: 'segment.choose', segmentId: '1' });
  expect(catalogue.calls.at(-1)?.input).toEqual({ segmentId: '1' });
});

test('failed segments look empty, say nothing and can be asked for again (T-24)', async () => {
  const catalogue = await home({
    loadSegments: [new Error('offline'), segments],
    loadCategories: [accepted([])],
  });
  await catalogue.does(open);
  expect(catalogue.state()).toMatchObject({ list: 'noSegments' });
  expect(catalogue.said).toEqual([]);
  await catalogue.does({ type: 'segments.retry' });
  expect(catalogue.state()).toMatchObject({ list: 'choosing' });
});

test.each([
  ['a plain no', refused('refused', { message: 'No.' }), { text: undefined }],
  ['a no with a code', refused('not_found', { message: 'Not found.' }), { text: undefined }],
  ['a broken call', new Error('Network error'), { text: 'Network error' }],
])('failed categories after %s keep their text (R-047, S-01, K1)', async (_, answer, words) => {
  const catalogue = await home({ loadSegments: [segments], loadCategories: [answer] });
  await catalogue.does(open);
  expect(catalogue.context().listFailure).toEqual({ message: 'categories.failed', ...words });
  await catalogue.does({ type: 'categories.retry' });
  expect(catalogue.context().listFailure).toBeUndefined();
});

test('Fill Application clears the choice, stores the fresh one and opens the form (R-046)', async () => {
  const catalogue = await home({ loadCategory: [accepted(posts)], loadForm: [accepted([])] });
  await catalogue.does(fill);
  expect(catalogue.state()).toMatchObject({ category: 'readyToFill' });
  expect(catalogue.effects).toEqual(['clearSelection', 'storeSelection']);
});

test('what is stored has exactly id, segment and price (S-03)', () => {
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

test('a category that cannot be read leaves no choice and no form (R-045, T-37)', async () => {
  const catalogue = await home({ loadCategory: [refused('not_found'), accepted(posts)] });
  await catalogue.does(fill);
  expect(catalogue.state()).toMatchObject({ category: 'categoryFailed' });
  expect(catalogue.effects).toEqual(['clearSelection']);
  expect(catalogue.context().categoryFailure?.message).toBe('category.failed');
  await catalogue.does(fill);
  expect(catalogue.state()).toMatchObject({ category: 'loadingForm' });
});
