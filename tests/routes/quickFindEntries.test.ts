import { createEmptyActor } from 'xstate';
import { expect, test } from 'vitest';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { AvailableAction } from '#routes/quickFind/actions.ts';
import { createFinder, createGroups } from '#routes/quickFind/entries.ts';

const audit = { id: 'c1', name: 'SEO Starter Audit' };
const search = { id: 's1', name: 'Search' };
const createdAt = '2026-11-21T09:00:00Z';

const index: QuickFindIndex = {
  segments: [
    {
      ...search,
      categories: [
        { ...audit, price: 7_999, description: '' },
        { id: 'c2', name: 'Local SEO', price: 14_999, description: '' },
      ],
    },
  ],
  applications: [
    { id: 'a1', appStatus: 0, price: 7_999, createdAt, category: audit, segment: search },
    { id: 'a2', appStatus: 1, price: 7_999, createdAt, category: audit, segment: search },
  ],
  bookmarks: [{ id: 'b1', application: { id: 'a2', category: audit, segment: search } }],
  orders: [{ id: 'o1', customOrderId: 'BR-7', totalAmount: 20, status: 'PENDING', createdAt }],
};

const flow = createEmptyActor();

function findTarget(id: string) {
  const entries = createGroups([], index).flatMap((group) => group.entries);
  return entries.find((entry) => entry.id === id)?.target;
}

test.each([
  ['a category', 'category c2', '/?segment=s1&category=c2'],
  ['a draft', 'application a1', '/application/a1'],
  ['another application', 'application a2', '/my-submission'],
  ['a bookmark', 'bookmark b1', '/bookmark'],
  ['an order', 'order o1', '/orders?order=o1'],
  ['a page', '/profile', '/profile'],
])('%s links to its page (R-200)', (_, id, path) => {
  expect(findTarget(id)).toMatchObject({ path });
});

test('only a draft becomes the selected category (R-200, S-03)', () => {
  const category = { id: 'c1', segmentId: 's1', price: 7_999 };
  expect(findTarget('application a1')).toHaveProperty('category', category);
  expect(findTarget('application a2')).not.toHaveProperty('category');
});

test('without an index, offers only pages and actions (S-05, T-31)', () => {
  const event = { type: 'logout.ask' };
  const action = { id: 'x:1 logout.ask', name: 'Logout', icon: 'exit', flow, event } as const;
  const find = createFinder(createGroups([action], undefined));
  expect(find('').map(({ title }) => title)).toEqual(['Pages', 'Actions']);
  expect(find('log').flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(['Logout']);
});

test('finds an action by its name or its row’s, which leads to its flow’s event (R-200, B-04)', () => {
  const event = { type: 'item.remove' };
  const removal = { id: 'x:2 item.remove', name: 'Remove from the cart', icon: 'bin' } as const;
  const action = { ...removal, detail: 'SEO Starter Audit', flow, event };
  const groups = createGroups([action], undefined);
  const find = createFinder(groups);
  for (const text of ['remove', 'seo']) {
    expect(find(text).map(({ entries }) => entries.map(({ id }) => id))).toEqual([
      ['action x:2 item.remove'],
    ]);
  }
  const [found] = groups.flatMap(({ entries }) =>
    entries.filter(({ detail }) => detail === 'SEO Starter Audit'),
  );
  expect(found?.target).toEqual({ flow, event });
});

test('lists the group with the best match first, the customer’s items before categories (R-200)', () => {
  const find = createFinder(createGroups([], index));
  expect(find('seo').map(({ title }) => title)).toEqual([
    'My applications',
    'My bookmarks',
    'Categories',
  ]);
  expect(find('local')[0]).toMatchObject({ title: 'Categories', total: 1 });
  expect(find('br-7')[0]).toMatchObject({ title: 'My orders' });
  expect(find('draft')[0]?.entries.map(({ id }) => id)).toEqual(['application a1']);
});

test('shows the actions of the page and of a few of its rows at once (R-200, B-04)', () => {
  const action = (at: number, detail?: string): AvailableAction => ({
    id: `x:${at}`,
    name: `Action ${at}`,
    icon: 'check',
    detail,
    flow,
    event: { type: 'door.open' },
  });
  const ofPage = Array.from({ length: 6 }, (_, at) => action(at));
  const ofRows = Array.from({ length: 20 }, (_, at) => action(at + 6, `Row ${at}`));
  const find = createFinder(createGroups([...ofPage, ...ofRows], undefined));
  const count = (text: string) =>
    find(text).find(({ title }) => title === 'Actions')?.entries.length;
  expect([count(''), count('action')]).toEqual([10, 12]);
});

test('lists twelve matches of each group and counts all (R-200)', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    ...index.applications[0],
    id: `a${at}`,
  })) as QuickFindIndex['applications'];
  const groups = createGroups([], { ...index, applications: many });
  const group = createFinder(groups)('starter').find(({ title }) => title === 'My applications');
  expect([group?.entries.length, group?.total]).toEqual([12, 500]);
});
