import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import { play } from '#tests/support/ports.ts';
import { quickFindScript } from './scripts/quickFind.ts';
import { testWalks } from './walks.ts';

testWalks(quickFindScript);

const index = accepted({ segments: [], applications: [], bookmarks: [], orders: [] });
const open = { type: 'search.open' } as const;
const close = { type: 'search.close' } as const;
const choose = { type: 'result.choose', target: { path: '/orders' } } as const;

test('loads the index each time quick find opens (R-200, T-31)', async () => {
  const find = await play(quickFindMachine, { readIndex: [index, index] });
  expect(find.count('readIndex')).toBe(0);
  await find.send(open);
  expect(find.state()).toEqual({ open: 'searching' });
  await find.send(close, open);
  expect(find.count('readIndex')).toBe(2);
});

test.each([
  ['still loading', [], 'loadingIndex'],
  ['there', [index], 'searching'],
  ['not offered', [refused('not_found')], 'withoutIndex'],
  ['refused', [refused('too_often')], 'indexFailed'],
  ['broken', [new Error('offline')], 'indexFailed'],
] as const)(
  'while the index is %s, a page can be chosen (R-200, S-05)',
  async (_, readIndex, state) => {
    const find = await play(quickFindMachine, { readIndex });
    await find.send(open);
    expect(find.state()).toEqual({ open: state });
    await find.send(choose);
    expect([find.state(), find.effects]).toEqual(['closed', ['follow']]);
  },
);

test('a failed index can be retried; one the back end lacks cannot (R-200, S-05)', async () => {
  const find = await play(quickFindMachine, {
    readIndex: [new Error('offline'), index, refused('not_found')],
  });
  await find.send(open, { type: 'index.retry' });
  expect(find.state()).toEqual({ open: 'searching' });
  await find.send(close, open, { type: 'index.retry' });
  expect(find.state()).toEqual({ open: 'withoutIndex' });
});

test('shortcuts can be turned off in their list, and the choice is stored (R-201, S-16)', async () => {
  const find = await play(quickFindMachine);
  await find.send({ type: 'shortcuts.recall', areOn: true });
  await find.send({ type: 'shortcuts.read' }, { type: 'shortcuts.switch', areOn: false });
  expect(find.context().areShortcutsOn).toBe(false);
  expect([find.state(), find.effects]).toEqual(['readingShortcuts', ['storeShortcuts']]);
  await find.send({ type: 'shortcuts.close' });
  expect(find.state()).toBe('closed');
});

test('the list of shortcuts replaces the results (R-201, B-04)', async () => {
  const find = await play(quickFindMachine, { readIndex: [index] });
  await find.send(open, { type: 'shortcuts.read' });
  expect([find.state(), find.effects]).toEqual(['readingShortcuts', []]);
});

test('the stored choice is recalled in any state without being stored again (R-201)', async () => {
  const find = await play(quickFindMachine);
  expect(find.context().areShortcutsOn).toBe(false);
  await find.send(open, { type: 'shortcuts.recall', areOn: true });
  expect([find.context().areShortcutsOn, find.effects]).toEqual([true, []]);
  expect(find.state()).toEqual({ open: 'loadingIndex' });
});
