import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { removalMachine } from '#machines/removal.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import { removalInput, removalScript } from './scripts/removal.ts';
import { testWalks } from './walks.ts';

testWalks(removalScript);

const yes = accepted(null);
const offline = new Error('offline');

test.each([
  ['done, it can be undone', yes, ['removed', 'refreshLists', 'cart.itemRemoved']],
  ['already gone, it is final', refused('not_found'), ['gone', 'refreshLists', 'cart.itemRemoved']],
  ['refused, it stays', refused('refused'), ['notRemoved', 'cart.removeFailed']],
  ['broken, the lists are reloaded', offline, ['notRemoved', 'refreshLists', 'cart.removeFailed']],
] as const)('a removal: %s (R-132, R-134)', async (_, answer, end) => {
  expect(await playOut(removalMachine, { removeItem: [answer] }, [], removalInput)).toEqual(end);
});

test.each([
  ['is restored with its quantity', yes, ['gone', 'refreshLists']],
  ['stays removed if the list refuses it', refused('cart_full'), ['removed', 'cart.addFailed']],
  [
    'makes the lists reload if the answer is lost',
    offline,
    ['removed', 'refreshLists', 'cart.addFailed'],
  ],
] as const)('a removed item %s (R-137)', async (_, answer, [state, ...done]) => {
  const answers = { removeItem: [yes], restoreItem: [answer] };
  const removal = await play(removalMachine, answers, removalInput);
  removal.done.length = 0;
  await removal.send({ type: 'removal.undo' });
  expect(removal.calls).toEqual([
    { port: 'removeItem', input: { itemId: '70' } },
    { port: 'restoreItem', input: { applicationId: '5', quantity: 2 } },
  ]);
  expect([removal.state(), ...removal.done]).toEqual([state, ...done]);
});

test.each([
  ['restored', 'gone', 'removal.undo'],
  ['not removed', 'notRemoved', undefined],
] as const)('says how it ended: %s (R-137)', async (_, result, undo) => {
  const answers = { removeItem: [undo ? yes : offline], restoreItem: [yes] };
  const removal = await play(removalMachine, answers, removalInput);
  if (undo) await removal.send({ type: undo });
  expect(removal.actor.getSnapshot().output).toEqual({ result });
});
