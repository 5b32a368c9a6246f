import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { moveInput, moveScript } from './scripts/move.ts';
import { testWalks } from './walks.ts';

testWalks(moveScript);

const yes = accepted(null);
const offline = new Error('offline');

/** Where one call for it is not offered, unless `answers` tell otherwise. */
const moving = (answers: Answers, hadCopy = false) =>
  play(moveMachine, { moveAtOnce: [refused('not_found')], ...answers }, { ...moveInput, hadCopy });

const endOf = ({ actor }: Awaited<ReturnType<typeof moving>>) =>
  actor.getSnapshot().output?.standing;

test('one call moves it where it is offered, and its refusal keeps its reason (R-136, S-52)', async () => {
  const moved = await moving({ moveAtOnce: [yes] });
  expect(moved.calls.map(({ port }) => port)).toEqual(['moveAtOnce']);
  expect(endOf(moved)).toBe('moved');
  const message = 'Your cart is full.';
  const full = await moving({ moveAtOnce: [refused('cart_full', { message })] });
  expect(full.calls.map(({ port }) => port)).toEqual(['moveAtOnce']);
  expect(full.actor.getSnapshot().output).toEqual({ standing: 'notAdded', reason: message });
});

test('one call whose answer was lost is asked about, and then asked for again (R-136, B-01, S-52)', async () => {
  const lost = { moveAtOnce: [offline, yes] };
  expect(endOf(await moving({ ...lost, readOriginal: [accepted(false)] }))).toBe('moved');
  expect(endOf(await moving({ ...lost, readOriginal: [accepted(true)] }))).toBe('notAdded');
  const unknown = await moving({ ...lost, readOriginal: [offline] });
  expect(unknown.state()).toBe('standingUnknown');
  await unknown.does({ type: 'move.retry' });
  expect(endOf(unknown)).toBe('moved');
  expect(unknown.count('addCopy')).toBe(0);
});

test('the copy is made before the original goes (R-133, R-135)', async () => {
  const move = await moving({ addCopy: [yes], removeOriginal: [yes] });
  expect(move.calls.map(({ port }) => port)).toEqual(['moveAtOnce', 'addCopy', 'removeOriginal']);
  expect(endOf(move)).toBe('moved');
});

test('a list that takes no copy leaves everything as it was (R-136)', async () => {
  const move = await moving({ addCopy: [refused('not_found')] });
  expect(endOf(move)).toBe('notAdded');
  expect(move.calls.map(({ port }) => port)).toEqual(['moveAtOnce', 'addCopy']);
});

test('a copy whose answer was lost is taken back, unless it was there before (R-136, B-01)', async () => {
  for (const answer of [yes, refused('refused'), offline]) {
    const move = await moving({ addCopy: [offline], removeCopy: [answer] });
    expect(endOf(move)).toBe('notAdded');
    expect(move.calls.map(({ port }) => port)).toEqual(['moveAtOnce', 'addCopy', 'removeCopy']);
  }
  const before = await moving({ addCopy: [offline] }, true);
  expect(endOf(before)).toBe('notAdded');
  expect(before.count('removeCopy')).toBe(0);
});

test('an original that stays takes its copy back (R-136, B-01)', async () => {
  const move = await moving({
    addCopy: [yes],
    removeOriginal: [refused('refused')],
    removeCopy: [yes],
  });
  expect(endOf(move)).toBe('notRemoved');
});

test('a lost reply is asked about, so that it is never taken out of both lists (R-136)', async () => {
  const lost = { addCopy: [yes], removeOriginal: [offline] };
  const gone = await moving({ ...lost, readOriginal: [accepted(false)] });
  expect(endOf(gone)).toBe('moved');
  expect(gone.count('removeCopy')).toBe(0);
  const there = await moving({ ...lost, readOriginal: [accepted(true)], removeCopy: [yes] });
  expect(endOf(there)).toBe('notRemoved');
});

test('what was in the other list before stays there (R-136, R-138)', async () => {
  const move = await moving({ addCopy: [yes], removeOriginal: [refused('refused')] }, true);
  expect(endOf(move)).toBe('notRemoved');
  expect(move.count('removeCopy')).toBe(0);
});

test('a move that hangs in both lists is finished on request (B-01)', async () => {
  const move = await moving({
    addCopy: [yes],
    removeOriginal: [offline, yes],
    readOriginal: [offline],
  });
  expect(move.state()).toBe('inBoth');
  await move.does({ type: 'move.retry' });
  expect(endOf(move)).toBe('moved');
});
