import {
  assign,
  forwardTo,
  fromCallback,
  fromObservable,
  fromTransition,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import { work, ask, scripted, createCompound, on, withAsk, calls, hi } from './parts.ts';

const callHelper = assign({
  helper: ({ spawn }) => spawn('ask' as never, { id: 'helper' } as never),
});

const watch = fromCallback(() => {
  work.done += 1;
});

const ticks = fromObservable(() => {
  work.done += 1;
  return { subscribe: () => ({ unsubscribe: () => {} }) };
});

const counter = fromTransition((count: number) => {
  work.done += 1;
  return count + 1;
}, 0);

interface Todos {
  context: { items: string[] };
}

const isHigh = ({ event }: { event: { snapshot?: { context: number } } }) =>
  (event.snapshot?.context ?? 0) > 1;

/** Machines with actors that run beside a machine. */
export const actorScripts: Record<string, Script> = {
  'an actor spawned while the context changes': scripted(
    'spawning',
    createCompound(
      {
        idle: on({ HELP: { target: 'waiting', actions: callHelper } }),
        waiting: on({
          'xstate.done.actor.helper': 'helped',
          'xstate.error.actor.helper': 'alone',
        }),
        helped: {},
        alone: {},
      },
      { context: { helper: undefined } },
    ),
    {
      parts: setup({
        types: { context: {} as { helper: ActorRefFrom<typeof ask> | undefined } },
        actors: { ask },
      }),
      events: ['HELP'],
      ports: ['helper'],
      project: () => null,
    },
  ),
  'an actor spawned by an effect, and stopped': scripted(
    'errand',
    createCompound({
      idle: on({ SEND: { target: 'out', actions: spawnChild('ask' as never, { id: 'boy' }) } }),
      out: on({
        'xstate.done.actor.boy': 'back',
        'xstate.error.actor.boy': 'lost',
        CALL: { target: 'idle', actions: stopChild('boy') },
      }),
      back: {},
      lost: {},
    }),
    { parts: withAsk, events: ['SEND', 'CALL'], ports: ['boy'] },
  ),
  'an actor found by its system id': scripted(
    'logbook',
    createCompound(
      {
        a: on({ GO: { target: 'b', actions: sendTo(({ system }) => system.get('log'), hi) } }),
        b: on({ BACK: 'a' }),
      },
      calls('log', { systemId: 'log' }),
    ),
    { parts: withAsk },
  ),
  'a system id that is used again': scripted(
    'session',
    createCompound({
      idle: on({ OPEN: 'open' }),
      open: on(
        {
          TELL: { actions: sendTo(({ system }) => system.get('line'), hi) },
          RENEW: { target: 'open', reenter: true },
          CLOSE: 'idle',
        },
        calls('line', { systemId: 'line' }),
      ),
    }),
    { parts: withAsk },
  ),
  'sends and forwards': scripted(
    'relay',
    createCompound(
      {
        a: on({
          SEND: { actions: sendTo('ask', ({ context }) => ({ ...hi, ...context })) },
          FORWARD: { actions: forwardTo('ask') },
          BOTH: { target: 'b', actions: [sendTo('ask', hi), sendTo('ask', { type: 'BYE' })] },
        }),
        b: {},
      },
      { ...calls('ask'), context: { name: 'me' } },
    ),
    { parts: withAsk },
  ),
  'an observed actor': scripted(
    'gauge',
    createCompound(
      {
        reading: {
          invoke: {
            id: 'ticks',
            src: 'ticks',
            onSnapshot: [{ guard: isHigh, target: 'full' }, { actions: 'count' }],
            onDone: 'over',
          },
        },
        full: {},
        over: {},
      },
      { context: { count: 0 } },
    ),
    {
      parts: setup({
        types: { context: {} as { count: number } },
        actors: { ticks },
        actions: { count: assign({ count: ({ context }) => Math.min(context.count + 1, 2) }) },
      }),
      events: [],
      ports: ['ticks'],
      snapshots: { ticks: [{ context: 0 }, { context: 1 }, { context: 2 }] },
    },
  ),
  'an observed actor that gets events': scripted(
    'counter',
    createCompound({
      counting: on(
        { ADD: { actions: sendTo('counter', { type: 'add' }) } },
        {
          invoke: {
            id: 'counter',
            src: 'counter',
            onSnapshot: { guard: isHigh, target: 'enough' },
          },
        },
      ),
      enough: {},
    }),
    {
      parts: setup({ actors: { counter } }),
      events: ['ADD'],
      snapshots: { counter: [{ context: 0 }, { context: 2 }] },
    },
  ),
  'a callback that listens and sends': scripted(
    'mousewatch',
    createCompound(
      {
        up: on({ DOWN: { target: 'down', actions: sendTo('watch', { type: 'FASTER' }) } }),
        down: on({ UP: 'up', MOVE: { actions: 'remember' } }),
      },
      {
        invoke: { id: 'watch', src: 'watch', input: ({ context }: { context: object }) => context },
        context: { x: 0 },
      },
    ),
    {
      parts: setup({
        types: {
          context: {} as { x: number },
          events: {} as { type: 'MOVE'; x: number } | { type: 'UP' },
        },
        actors: { watch },
        actions: { remember: assign({ x: ({ event }) => ('x' in event ? event.x : 0) }) },
      }),
      events: ['DOWN', 'UP', { type: 'MOVE', x: 7 } as never],
    },
  ),
  'one actor for each item': scripted(
    'todos',
    createCompound(
      {
        list: on({
          ADD: {
            guard: ({ context }: Todos) => context.items.length < 2,
            actions: [
              spawnChild(
                'ask' as never,
                { id: ({ context }: Todos) => `todo${context.items.length}` } as never,
              ),
              assign({ items: ({ context }: Todos) => [...context.items, 'new'] }),
            ],
          },
          POKE: {
            guard: ({ context }: Todos) => context.items.length > 1,
            actions: sendTo('todo1', hi),
          },
          CLEAR: { actions: [stopChild('todo0'), stopChild('todo1'), assign({ items: [] })] },
        }),
      },
      { context: { items: [] as string[] } },
    ),
    { parts: withAsk },
  ),
};
