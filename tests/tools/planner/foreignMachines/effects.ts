import { assign, cancel, emit, enqueueActions, log, raise, sendTo, setup, stopChild } from 'xstate';
import type { AnyMachineSnapshot } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import { work, scripted, createCompound, createParallel, on, withAsk, hi } from './parts.ts';

const speak = enqueueActions(({ context, enqueue }) => {
  enqueue(context['isLoud'] ? 'shout' : 'whisper');
  if (context['isLoud']) enqueue.raise({ type: 'tire' });
});

const lookAround = enqueueActions(({ self, enqueue }) => {
  if ((self.getSnapshot() as AnyMachineSnapshot).matches('a')) enqueue.raise({ type: 'next' });
});

const loop: Record<string, unknown> = {};
loop.inside = loop;

/** Machines with effects, and events that a machine sends. */
export const effectScripts: Record<string, Script> = {
  'events raised in the same step': scripted(
    'echo',
    createParallel({
      voice: createCompound({ quiet: on({ CALL: { actions: raise({ type: 'heard' }) } }) }),
      rock: createCompound({ still: on({ heard: 'answers' }), answers: on({ CALL: 'still' }) }),
    }),
    { events: ['CALL'] },
  ),
  'enqueued effects': scripted(
    'speaker',
    createCompound(
      {
        ready: on({
          LOUDER: { actions: assign({ isLoud: true }) },
          SPEAK: { actions: speak },
          tire: 'hoarse',
        }),
        hoarse: {},
      },
      { context: { isLoud: false } },
    ),
    {
      parts: setup({
        types: { context: {} as { isLoud: boolean } },
        actions: { shout: () => {}, whisper: () => {} },
      }),
      events: ['LOUDER', 'SPEAK'],
    },
  ),
  'emitted events': scripted(
    'radio',
    createCompound(
      {
        off: on({ ON: { target: 'on', actions: emit({ type: 'started' }) } }),
        on: on({ OFF: 'off' }, { exit: emit(({ context }) => ({ type: 'stopped', ...context })) }),
      },
      { context: { volume: 3 } },
    ),
  ),
  'events that it sends itself': scripted(
    'echoes',
    createCompound({
      a: on({
        GO: { target: 'b', actions: sendTo(({ self }) => self, { type: 'NEXT' }) },
        LATER: {
          target: 'd',
          actions: sendTo(({ self }) => self, { type: 'NEXT' }, { delay: 40, id: 'later' }),
        },
      }),
      b: on({ NEXT: 'c' }),
      c: on({ BACK: 'a' }),
      d: on({ NEXT: 'c', BACK: { target: 'a', actions: cancel('later') } }),
    }),
    { events: ['GO', 'LATER', 'BACK'] },
  ),
  'enqueued sends, emits and actors': scripted(
    'dispatch',
    createCompound({
      idle: on({
        GO: {
          target: 'busy',
          actions: enqueueActions(({ enqueue }) => {
            enqueue.spawnChild('ask' as never, { id: 'van' });
            enqueue.sendTo('van', hi);
            enqueue.emit({ type: 'left' });
            enqueue.raise({ type: 'late' }, { delay: 90, id: 'late' });
          }),
        },
      }),
      busy: on({
        late: { target: 'idle', actions: stopChild('van') },
        STOP: {
          target: 'idle',
          actions: enqueueActions(({ enqueue }) => {
            enqueue.cancel('late');
            enqueue.stopChild('van');
          }),
        },
      }),
    }),
    { parts: withAsk, events: ['GO', 'STOP'] },
  ),
  'logs and effects without names': scripted(
    'chatty',
    createCompound(
      {
        a: on(
          {
            GO: {
              target: 'b',
              actions: [log(({ context }) => context.note, 'note'), () => (work.done += 1)],
            },
          },
          { exit: () => (work.done += 1) },
        ),
        b: on({ BACK: 'a' }),
      },
      { context: { note: 'hm' } },
    ),
  ),
  'an effect without an implementation': scripted(
    'sketch',
    createCompound({
      a: on({ GO: { target: 'b', actions: { type: 'later', params: { times: 2 } } } }),
      b: {},
    }),
  ),
  'chance in an event that it sends itself': scripted(
    'lottery',
    createCompound(
      {
        waiting: on({
          DRAW: {
            actions: [
              assign({ first: () => Math.random() }),
              sendTo(({ self }) => self, { type: 'NEXT' }),
            ],
          },
          NEXT: { target: 'drawn', actions: assign({ second: () => Math.random() }) },
        }),
        drawn: {},
      },
      { context: { first: 0, second: 0 } },
    ),
    { events: ['DRAW'], project: () => null },
  ),
  'a machine that reads its own snapshot': scripted(
    'mirror',
    createCompound({
      a: on({ LOOK: 'b' }),
      b: on({ LOOK: 'a', next: 'c' }, { entry: lookAround }),
      c: on({ LOOK: 'b' }),
    }),
    { events: ['LOOK'] },
  ),
  'events with data that has no text': scripted(
    'courier',
    createCompound({
      a: on({ GO: { target: 'b', actions: emit({ type: 'sent', weight: 3n, inside: loop }) } }),
      b: {},
    }),
  ),
};
