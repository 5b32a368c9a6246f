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

/** Where one call for it is not offered, unless `answers` tell otherwise. */
const moving = (answers: Answers, hadCopy = false) =>
  play(moveMachine, { moveAtOnce: [refused('not_found')], ...answers }, { ...moveInput, hadCopy });

/** How a move ends, or where it rests, whose calls are made in the order of their answers. */
async function becomes(answers: Answers, hadCopy = false): Promise<unknown> {
  const { actor, calls, state } = await moving(answers, hadCopy);
  expect(calls.map(({ port }) => port)).toEqual(Object.keys({ moveAtOnce: [], ...answers }));
  return actor.getSnapshot().output ?? state();
}

test.each([
  ['moves it', { moveAtOnce: [yes] }, moved],
  ['is refused and says why', { moveAtOnce: [no] }, notAdded('Too many requests.')],
  ['was lost and had moved it', { moveAtOnce: [busy], readOriginal: [gone] }, moved],
  [
    'was lost and had moved nothing',
    { moveAtOnce: [busy], readOriginal: [there] },
    notAdded('The service is busy.'),
  ],
  [
    'was lost and nobody can tell',
    { moveAtOnce: [busy], readOriginal: [unclear] },
    'outcomeUnknown',
  ],
])('one call, where it is offered, %s (R-136, B-01, S-52)', async (_, answers, end) => {
  expect(await becomes(answers)).toEqual(end);
});

test('a move that nobody could tell of is asked for again (R-136, B-01, S-52)', async () => {
  const unknown = await moving({ moveAtOnce: [busy, yes], readOriginal: [busy] });
  expect(unknown.state()).toBe('outcomeUnknown');
  await unknown.does({ type: 'move.retry' });
  expect(unknown.state()).toBe('moved');
});

test.each([
  ['that the list does not take', { addCopy: [no] }, 'Too many requests.'],
  ['that was lost is taken back', { addCopy: [busy], removeCopy: [yes] }, 'The service is busy.'],
  [
    'that was lost and was never made',
    { addCopy: [busy], removeCopy: [refused('not_found')] },
    'The service is busy.',
  ],
])('a copy %s leaves all as it was (R-133, R-135, R-136, B-01)', async (_, answers, reason) => {
  expect(await becomes(answers)).toEqual(notAdded(reason));
});

test.each([
  ['is refused', no],
  ['is lost', busy],
])(
  'a copy that may have been made is not denied when taking it back %s (R-136, B-01)',
  async (_, answer) => {
    expect(await becomes({ addCopy: [busy], removeCopy: [answer] })).toBe('outcomeUnknown');
  },
);

test.each([
  ['goes', { removeOriginal: [yes] }, moved],
  ['was gone already', { removeOriginal: [refused('not_found')] }, moved],
  [
    'stays, so its copy is taken back',
    { removeOriginal: [no], removeCopy: [yes] },
    notRemoved('Too many requests.'),
  ],
  ['stays, and so does its copy', { removeOriginal: [no], removeCopy: [unclear] }, 'inBoth'],
  ['stays, and its copy may', { removeOriginal: [no], removeCopy: [busy] }, 'outcomeUnknown'],
  [
    'stays, and its copy was gone already',
    { removeOriginal: [no], removeCopy: [refused('not_found')] },
    notRemoved('Too many requests.'),
  ],
  ['had gone when the answer was lost', { removeOriginal: [busy], readOriginal: [gone] }, moved],
  [
    'was there when the answer was lost',
    { removeOriginal: [busy], readOriginal: [there], removeCopy: [yes] },
    notRemoved('The service is busy.'),
  ],
  ['may be there', { removeOriginal: [busy], readOriginal: [unclear] }, 'inBoth'],
])('after its copy is made, the original %s (R-133, R-135, R-136)', async (_, answers, end) => {
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
])('what was in the other list before stays there: %s (R-136, R-138)', async (...row) => {
  const [, answers, end] = row;
  expect(await becomes(answers, true)).toEqual(end);
});

test('a move that hangs in both lists is finished on request (B-01)', async () => {
  const move = await moving({ addCopy: [yes], removeOriginal: [busy, yes], readOriginal: [busy] });
  expect(move.state()).toBe('inBoth');
  await move.does({ type: 'move.retry' });
  expect(move.state()).toBe('moved');
});

test('a move in doubt about its copy makes it again before the original goes (R-136, B-01)', async () => {
  const notOffered = refused('not_found');
  const move = await moving({
    moveAtOnce: [notOffered, notOffered],
    addCopy: [yes, yes],
    removeOriginal: [no, yes],
    removeCopy: [busy],
  });
  await move.does({ type: 'move.retry' });
  expect(move.state()).toBe('moved');
  expect(move.calls.slice(-2).map(({ port }) => port)).toEqual(['addCopy', 'removeOriginal']);
});
