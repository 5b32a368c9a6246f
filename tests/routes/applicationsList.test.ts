import { expect, test } from 'vitest';
import type { Application } from '#contract/application.ts';
import {
  countStates,
  matchesFilters,
  noFilters,
  toQuery,
  readFilters,
  sortApplications,
} from '#routes/applications/list.ts';
import { shownApplication } from '#routes/applications/shownApplication.ts';

function application(given: Partial<Application>): Application {
  return { id: '1', appStatus: 0, formData: {}, createdAt: '', isPaid: false, ...given };
}

const finds = (text: string, given: Partial<Application>) =>
  matchesFilters(application(given), { ...noFilters, text });

test('searches words in names and answers, in any order and case (R-123)', () => {
  const given = {
    category: { id: 'c', name: 'SEO Starter Audit' },
    formData: { goal: 'Orders from Chennai', networks: ['Instagram'], budget: { from: 5 } },
  };
  for (const text of ['seo', 'chennai SEO', '  instagram ', '"from":5', '']) {
    expect(finds(text, given), text).toBe(true);
  }
  expect(finds('seo pune', given)).toBe(false);
});

test.each([
  ['caf\u00e9', 'Cafe\u0301.pdf'],
  ['cafe', 'Caf\u00e9.pdf'],
  ['\u095e\u0932', '\u092b\u093c\u0932'],
])('finds text regardless of its Unicode form: %s in %s (R-123)', (text, goal) => {
  expect(finds(text, { formData: { goal } })).toBe(true);
});

test('finds files by the customer’s name for them, not by their path (R-123)', () => {
  const path = 'image/5eed.png';
  const files = [{ path, name: 'shop-front.png', type: 'image' as const, bytes: 1 }];
  expect(finds('shop-front', { formData: { logo: [path] }, files })).toBe(true);
  expect(finds('5eed', { formData: { logo: [path] }, files })).toBe(false);
});

test('an unknown state counts and filters as draft (R-121, R-123)', () => {
  const list = [application({ appStatus: 9 }), application({ appStatus: 1 })];
  expect(countStates(list, 'rejected')).toEqual([
    { status: 'draft', count: 1 },
    { status: 'submitted', count: 1 },
    { status: 'rejected', count: 0 },
  ]);
  expect(list.filter((one) => matchesFilters(one, { ...noFilters, status: 'draft' }))).toEqual([
    list[0],
  ]);
});

test.each([
  ['newest', ['b', 'a', 'c']],
  ['oldest', ['c', 'a', 'b']],
  ['cheapest', ['c', 'b', 'a']],
  ['dearest', ['a', 'b', 'c']],
] as const)('%s first (R-123)', (sort, ids) => {
  const list = [
    application({ id: 'a', createdAt: '2026-01-02T00:00:00Z', price: 300 }),
    application({ id: 'b', createdAt: '2026-01-03T00:00:00Z', price: 200 }),
    application({ id: 'c', createdAt: 'nonsense', price: null }),
  ];
  expect(sortApplications(list, { ...noFilters, sort }).map(({ id }) => id)).toEqual(ids);
});

test('the URL keeps the filters, and unknown values fall back (R-123)', () => {
  const filters = { status: 'draft', text: 'seo audit', sort: 'oldest' } as const;
  expect(toQuery(filters).toString()).toBe('state=draft&q=seo+audit&sort=oldest');
  expect(readFilters(toQuery(filters))).toEqual(filters);
  expect(readFilters(new URLSearchParams('state=toString&sort=__proto__'))).toEqual({
    ...noFilters,
    status: undefined,
  });
});

test('a refund does not repeat the reason of the event before it (S-56)', () => {
  const at = '2026-01-02T00:00:00Z';
  const history = [
    { at, status: 3, by: 'staff', reason: 'The site is down' },
    { at, status: 3, by: 'refund', reason: 'The site is down' },
    { at, status: 3, by: 'refund', reason: 'Goodwill' },
    { at, status: 3, by: 'staff', reason: 'Goodwill' },
  ] as const;
  const { events } = shownApplication(application({ appStatus: 3, history: [...history] }), false);
  expect(events?.map(({ note }) => note)).toEqual([
    'Reason: The site is down',
    undefined,
    'Reason: Goodwill',
    'Reason: Goodwill',
  ]);
});

test('describes the history and shows the reason of the newest rejection (R-124, T-27)', () => {
  const at = '2026-01-02T00:00:00Z';
  const shown = shownApplication(
    application({
      appStatus: 3,
      history: [
        { at, status: 0, by: 'customer' },
        { at, status: 1, by: 'customer', reason: null },
        { at, status: 3, by: 'staff', reason: 'first' },
        { at, status: 1, by: 'payment' },
        { at, status: 3, by: 'staff', reason: 'second' },
      ],
    }),
    false,
  );
  expect(shown.events?.map(({ title: what, by }) => `${what} ${by}`)).toEqual([
    'Saved as draft by you',
    'Submitted by you',
    'Rejected by our team',
    'Paid by online payment',
    'Rejected by our team',
  ]);
  expect(shown.fact?.text).toBe('Reason: second');
  expect(shownApplication(application({ appStatus: 1 }), false).events).toBe(undefined);
});

test('says where an application is, beyond its status (R-125, T-21)', () => {
  const at = '2026-01-02T12:00:00Z';
  const history = [
    { at: '2026-01-01T12:00:00Z', status: 1, by: 'customer' as const },
    { at, status: 1, by: 'payment' as const },
    { at: '2026-01-03T12:00:00Z', status: 2, by: 'staff' as const },
  ];
  const factOf = (facts: Partial<Application>, isInCart?: boolean) =>
    shownApplication(application(facts), isInCart).fact?.text;
  expect([
    factOf({ appStatus: 0 }),
    factOf({ appStatus: 1 }),
    factOf({ appStatus: 1 }, true),
    factOf({ appStatus: 2 }, false),
    factOf({ appStatus: 1, isPaid: true, history: history.slice(0, 2) }),
    factOf({ appStatus: 2, isPaid: true, history }),
    factOf({ appStatus: 4, isPaid: true }),
    factOf({ appStatus: 3 }),
  ]).toEqual([
    'Not submitted yet',
    undefined,
    'In your cart',
    'Not in your cart',
    'In review since Jan 2, 2026',
    'In progress since Jan 3, 2026',
    'Completed',
    undefined,
  ]);
});
