import { assign, createMachine, sendParent, setup } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import {
  ask,
  scripted,
  createCompound,
  createParallel,
  on,
  after,
  withAsk,
  calls,
} from './parts.ts';

const isYes = ({ event }: { event: { output?: unknown } }) => event.output === 'yes';

/** Machines with calls and child machines. */
export const callScripts: Record<string, Script> = {
  'a call written inline': scripted(
    'inline',
    createCompound({
      asking: {
        invoke: {
          id: 'question',
          src: ask,
          onDone: [{ guard: isYes, target: 'yes' }, { target: 'no' }],
          onError: 'broken',
        },
      },
      yes: {},
      no: on({ AGAIN: 'asking' }),
      broken: {},
    }),
    { ports: ['question'] },
  ),
  'one source under two ids': scripted(
    'twice',
    createParallel({
      left: createCompound({
        asking: { invoke: { id: 'leftQuestion', src: 'ask', onDone: 'done', onError: 'failed' } },
        done: {},
        failed: {},
      }),
      right: createCompound({
        asking: { invoke: { id: 'rightQuestion', src: 'ask', onDone: 'done', onError: 'asking' } },
        done: {},
      }),
    }),
    { parts: withAsk, ports: ['leftQuestion', 'rightQuestion'] },
  ),
  'parallel calls without ids': scripted(
    'pair',
    createCompound({
      both: {
        invoke: [
          { src: ask, onDone: 'first' },
          { src: ask, onDone: 'second' },
        ],
      },
      first: {},
      second: {},
    }),
    { ports: ['0.pair.both', '1.pair.both'] },
  ),
  'an inline child machine': scripted(
    'outer',
    createCompound({
      inside: on(
        { LEAVE: 'left' },
        {
          invoke: {
            id: 'inner',
            src: createMachine(createCompound({ a: after({ 5: 'b' }), b: {} }) as never),
            onDone: 'outside',
          },
        },
      ),
      outside: {},
      left: on({ ENTER: 'inside' }),
    }),
    { ports: ['inner'] },
  ),
  'a broken call without an arrow': scripted(
    'fragile',
    createCompound({ asking: calls('ask', { onDone: 'done' }), done: {} }),
    { parts: withAsk, ports: ['ask'] },
  ),
  'a broken call that a wildcard catches': scripted(
    'careful',
    createCompound({
      asking: { ...calls('ask', { onDone: 'done' }), on: { '*': 'broken' } },
      done: {},
      broken: {},
    }),
    { parts: withAsk, events: [], ports: ['ask'] },
  ),
  'a child that tells its parent': scripted(
    'helper',
    createCompound(
      {
        working: on({ REPORT: { actions: sendParent({ type: 'HALFWAY' }) }, END: 'done' }),
        done: { type: 'final', entry: sendParent(({ context }) => ({ type: 'DONE', ...context })) },
      },
      { context: { part: 1 } },
    ),
  ),
  'a call that is made again': scripted(
    'retry',
    createCompound(
      {
        asking: on(
          { AGAIN: { target: 'asking', reenter: true } },
          calls('ask', {
            input: ({ context, event }: { context: object; event: object }) => ({
              ...context,
              event,
            }),
            onDone: 'done',
            onError: { target: 'failed', actions: 'count' },
          }),
        ),
        failed: on({ AGAIN: 'asking' }),
        done: {},
      },
      { context: { failures: 0 } },
    ),
    {
      parts: setup({
        types: { context: {} as { failures: number } },
        actors: { ask },
        actions: {
          count: assign({ failures: ({ context }) => Math.min(context.failures + 1, 2) }),
        },
      }),
      ports: ['ask'],
    },
  ),
  'a call without an id': scripted(
    'plain',
    createCompound({
      asking: { invoke: { src: 'ask', onDone: 'done', onError: 'failed' }, exit: () => {} },
      done: {},
      failed: on({ AGAIN: 'asking' }),
    }),
    { parts: withAsk, ports: ['ask'] },
  ),
};
