import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import { play } from '#tests/support/ports.ts';
import { threadScript } from './scripts/thread.ts';
import { testWalks } from './walks.ts';

testWalks(threadScript);

const message = {
  type: 'message.send',
  text: 'When do you begin?',
  files: [],
  key: 'once',
} as const;
const answer = { type: 'question.answer', text: 'In May', files: [], version: '3' } as const;
const isOffline = new Error('offline');

const playThread = (ports: Record<string, readonly unknown[]>) =>
  play(threadMachine, ports, { applicationId: '7' });

test('sends a message, empties the field and reads the thread again (R-307)', async () => {
  const thread = await playThread({ sendMessage: [accepted({})] });
  await thread.send(message);
  expect([thread.state(), ...thread.messages]).toEqual(['writing', 'thread.messageSent']);
  expect(thread.calls[0]?.input).toEqual({
    applicationId: '7',
    text: 'When do you begin?',
    files: [],
    key: 'once',
  });
  expect(thread.context()).toMatchObject({ sent: 1, message: undefined });
  expect(thread.effects).toContain('refreshThread');
});

test('repeats a message whose answer was lost with the same key (R-307)', async () => {
  const thread = await playThread({ sendMessage: [isOffline, accepted({})] });
  await thread.send(message);
  expect([thread.state(), thread.context().sent]).toEqual(['messageUnknown', 0]);
  await thread.send({ type: 'message.repeat' });
  expect(thread.calls[1]?.input).toEqual(thread.calls[0]?.input);
  expect([thread.state(), thread.context().sent]).toEqual(['writing', 1]);
});

test.each(['too_often', 'session_ended'] as const)(
  'keeps an unknown message and its key when its repetition is refused with %s (R-307)',
  async (code) => {
    const thread = await playThread({ sendMessage: [isOffline, refused(code), accepted({})] });
    await thread.send(message, { type: 'message.repeat' });
    expect(thread.state()).toBe('messageUnknown');
    await thread.send({ type: 'message.repeat' });
    expect(new Set(thread.calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect([thread.state(), thread.context().sent]).toEqual(['writing', 1]);
  },
);

test('a new message is not unknown because of an earlier one (R-307)', async () => {
  const thread = await playThread({
    sendMessage: [isOffline, refused('key_reused'), refused('too_often')],
  });
  await thread.send(message, { type: 'message.repeat' }, message);
  expect(thread.state()).toBe('writing');
});

test('a refused message stays in the field, and the next attempt clears the error (R-307)', async () => {
  const thread = await playThread({ sendMessage: [refused('too_often'), accepted({})] });
  await thread.send(message);
  expect(thread.context()).toMatchObject({ sent: 0, failure: { message: 'thread.messageFailed' } });
  await thread.send(message);
  expect(thread.context()).toMatchObject({ sent: 1, failure: undefined });
});

test('a closed application takes no more messages (R-307)', async () => {
  const thread = await playThread({ sendMessage: [refused('not_now')] });
  await thread.send(message);
  expect(thread.state()).toBe('closed');
  expect(thread.effects).toContain('refreshThread');
});

test('answers a question of the thread on screen (R-307, R-312)', async () => {
  const thread = await playThread({ act: [{ result: 'done' }] });
  await thread.send(answer);
  expect([thread.state(), ...thread.messages]).toEqual(['writing', 'thread.answerSent']);
  expect(thread.calls[0]?.input).toEqual({
    applicationId: '7',
    act: 'answer',
    text: 'In May',
    files: [],
    version: '3',
  });
  expect(thread.context()).toMatchObject({ sent: 1, answer: undefined });
  expect(thread.effects).toContain('refreshThread');
});

test.each([
  ['changed', 'actOnApplication.changed_meanwhile', true],
  ['notNow', 'thread.answerFailed', true],
  ['notMade', 'thread.answerFailed', true],
  ['unknown', 'thread.answerUnknown', false],
] as const)('keeps an answer that ended as %s (R-307, R-312)', async (result, message, reads) => {
  const thread = await playThread({ act: [{ result }, { result: 'done' }] });
  await thread.send(answer);
  expect([thread.state(), ...thread.messages]).toEqual(['writing']);
  expect(thread.context()).toMatchObject({ sent: 0, failure: { message } });
  expect(thread.effects.includes('refreshThread')).toBe(reads);
  await thread.send(answer);
  expect(thread.context()).toMatchObject({ sent: 1, failure: undefined });
});

test('keeps an answer whose act broke (R-307)', async () => {
  const thread = await playThread({ act: [isOffline] });
  await thread.send(answer);
  expect(thread.state()).toBe('writing');
  expect(thread.context()).toMatchObject({ failure: { message: 'thread.answerUnknown' } });
});

test('says that a back end has no threads, whichever call it lacks (S-05)', async () => {
  for (const [event, ports] of [
    [message, { sendMessage: [refused('not_found')] }],
    [answer, { act: [{ result: 'missing' }] }],
  ] as const) {
    const thread = await playThread(ports);
    await thread.send(event);
    expect(thread.state()).toBe('notOffered');
  }
});
