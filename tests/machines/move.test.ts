import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { moveInput, moveScript } from './scripts/move.ts';
import { testWalks } from './walks.ts';

testWalks(moveScript);

const yes = accepted(null);
const no = refused('too_often', { message: 'Too many requests.' });
const busy = Object.assign(new Error('offline'), { serverMessage: 'The service is busy.' });
const unclear = refused('refused');
const there = accepted(true);
const gone = accepted(false);

const moved = { result: 'moved' };
const notAdded = (reason: string) => ({ result: 'notAdded', reason });
const notRemoved = (reason: string) => ({ result: 'notRemoved', reason });

/** Starts a move; unless `answers` says otherwise, the back end lacks the single call. */
const moving = (answers: Answers, hadCopy = false) =>
  play(moveMachine, { moveAtOnce: [refused('not_found')], ...answers }, { ...moveInput, hadCopy });

/** The output or state of a move that makes exactly the calls of `answers`, in that order. */
async function becomes(answers: Answers, hadCopy = false): Promise<unknown> {
  const { actor, calls, state } = await moving(answers, hadCopy);
  expect(calls.map(({ port }) => port)).toEqual(Object.keys({ moveAtOnce: [], ...answers }));
  return actor.getSnapshot().output ?? state();
}

test.each([
  ['moves it', { moveAtOnce: [yes] }, moved],
  ['is refused with a reason', { moveAtOnce: [no] }, notAdded('Too many requests.')],
  ['loses its answer after moving', { moveAtOnce: [busy], readOriginal: [gone] }, moved],
  [
    'loses its answer without moving',
    { moveAtOnce: [busy], readOriginal: [there] },
    notAdded('The service is busy.'),
  ],
  [
    'loses its answer, and the server cannot say what happened',
    { moveAtOnce: [busy], readOriginal: [unclear] },
    'outcomeUnknown',
  ],
])('a move in one call %s (R-136, B-01, S-52)', async (_, answers, end) => {
  expect(await becomes(answers)).toEqual(end);
});

test('a move with an unknown outcome can be retried (R-136, B-01, S-52)', async () => {
  const unknown = await moving({ moveAtOnce: [busy, yes], readOriginal: [busy] });
  expect(unknown.state()).toBe('outcomeUnknown');
  await unknown.send({ type: 'move.retry' });
  expect(unknown.state()).toBe('moved');
});

test.each([
  ['that the list refuses', { addCopy: [no] }, 'Too many requests.'],
  [
    'whose answer was lost is removed again, which',
    { addCopy: [busy], removeCopy: [yes] },
    'The service is busy.',
  ],
  [
    'whose request was lost',
    { addCopy: [busy], removeCopy: [refused('not_found')] },
    'The service is busy.',
  ],
])(
  'a copy %s leaves both lists unchanged (R-133, R-135, R-136, B-01)',
  async (_, answers, reason) => {
    expect(await becomes(answers)).toEqual(notAdded(reason));
  },
);

test.each([
  ['is refused', no],
  ['is lost', busy],
])('the outcome is unknown if removing a doubtful copy %s (R-136, B-01)', async (_, answer) => {
  expect(await becomes({ addCopy: [busy], removeCopy: [answer] })).toBe('outcomeUnknown');
});

test.each([
  ['goes', { removeOriginal: [yes] }, moved],
  ['was gone already', { removeOriginal: [refused('not_found')] }, moved],
  [
    'stays, so its copy is removed',
    { removeOriginal: [no], removeCopy: [yes] },
    notRemoved('Too many requests.'),
  ],
  ['stays, and so does its copy', { removeOriginal: [no], removeCopy: [unclear] }, 'inBoth'],
  ['stays, and its copy may', { removeOriginal: [no], removeCopy: [busy] }, 'outcomeUnknown'],
  [
    'stays, and its copy was already gone',
    { removeOriginal: [no], removeCopy: [refused('not_found')] },
    notRemoved('Too many requests.'),
  ],
  ['was gone when the answer was lost', { removeOriginal: [busy], readOriginal: [gone] }, moved],
  [
    'was there when the answer was lost',
    { removeOriginal: [busy], readOriginal: [there], removeCopy: [yes] },
    notRemoved('The service is busy.'),
  ],
  ['may be there', { removeOriginal: [busy], readOriginal: [unclear] }, 'inBoth'],
])('after the copy is added, the original %s (R-133, R-135, R-136)', async (_, answers, end) => {
  expect(await becomes({ addCopy: [yes], ...answers })).toEqual(end);
});

test.each([
  ['adding was lost', { addCopy: [busy] }, notAdded('The service is busy.')],
  [
    'the original stays',
    { addCopy: [yes], removeOriginal: [no] },
    notRemoved('Too many requests.'),
  ],
  [
    'the answer was lost',
    { addCopy: [yes], removeOriginal: [busy], readOriginal: [there] },
    notRemoved('The service is busy.'),
  ],
])('an earlier item in the other list stays there: %s (R-136, R-138)', async (...row) => {
  const [, answers, end] = row;
  expect(await becomes(answers, true)).toEqual(end);
});

test('an item left in both lists can be moved on request (B-01)', async () => {
  const move = await moving({ addCopy: [yes], removeOriginal: [busy, yes], readOriginal: [busy] });
  expect(move.state()).toBe('inBoth');
  await move.send({ type: 'move.retry' });
  expect(move.state()).toBe('moved');
});

test('a move with a doubtful copy adds it again before removing the original (R-136, B-01)', async () => {
  const notOffered = refused('not_found');
  const move = await moving({
    moveAtOnce: [notOffered, notOffered],
    addCopy: [yes, yes],
    removeOriginal: [no, yes],
    removeCopy: [busy],
  });
  await move.send({ type: 'move.retry' });
  expect(move.state()).toBe('moved');
  expect(move.calls.slice(-2).map(({ port }) => port)).toEqual(['addCopy', 'removeOriginal']);
});
