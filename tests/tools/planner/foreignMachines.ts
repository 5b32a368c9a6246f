import {
  and,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  log,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { Script } from '#tools/planner/script.ts';

/*
 * Small machines in the style of other projects, each with a feature that a planner can get wrong.
 */

/** Counts real work of actors, which planning must never start. */
export const work = { done: 0 };
const ask = fromPromise(async () => {
  work.done += 1;
  return 'real';
});

interface Means {
  /** The result of `setup` for the machine. */
  parts?: { createMachine(config: never): unknown };
  events?: readonly (string | { type: string })[];
  ports?: readonly string[];
  snapshots?: Script['snapshots'];
  project?: (context: never) => unknown;
}

/** A script that sends every event and answers every call with acceptance, refusal or a fault. */
function scripted(
  id: string,
  chart: object,
  { parts = setup({}), events, ports = [], snapshots, project = (context) => context }: Means = {},
): Script {
  const machine = parts.createMachine({ id, ...chart } as never) as AnyStateMachine;
  const types = [...new Set(machine.events)].filter((type) => !/\*|^xstate\./.test(type));
  return {
    machine,
    starts: { 'the start': undefined },
    events: (events ?? types).map((event) => (typeof event === 'string' ? { type: event } : event)),
    outcomes: Object.fromEntries(ports.map((port) => [port, ['yes', 'no', new Error('broken')]])),
    snapshots,
    project,
    properties: [],
  };
}

type States = Readonly<Record<string, object>>;

/** A machine with these states, starting in the first. */
const createCompound = (states: States, more = {}) => ({
  initial: Object.keys(states)[0],
  states,
  ...more,
});
const createParallel = (states: States, more = {}) => ({ type: 'parallel', states, ...more });
const on = (arrows: object, more = {}) => ({ on: arrows, ...more });
const after = (arrows: object, more = {}) => ({ after: arrows, ...more });
const final = { type: 'final' };

interface Counting {
  context: { count: number };
}

/* Inline implementations without names. */
const countUp = assign({ count: ({ context }: Counting) => context.count + 1 });
const callHelper = assign({
  helper: ({ spawn }) => spawn('ask' as never, { id: 'helper' } as never),
});
const speak = enqueueActions(({ context, enqueue }) => {
  enqueue(context['isLoud'] ? 'shout' : 'whisper');
  if (context['isLoud']) enqueue.raise({ type: 'tire' });
});

const withAsk = setup({ actors: { ask } });
const calls = (id: string, arrows: object = {}) => ({ invoke: { id, src: 'ask', ...arrows } });
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
const hi = { type: 'HI' };
const fail = (): never => {
  throw new Error('no such thing');
};
const ringLater = raise({ type: 'ring' }, { delay: 500, id: 'bell' });
const isHigh = ({ event }: { event: { snapshot?: { context: number } } }) =>
  (event.snapshot?.context ?? 0) > 1;
const isYes = ({ event }: { event: { output?: unknown } }) => event.output === 'yes';

/** Machines that the planner supports, by feature. */
export const planned: Record<string, Script> = {
  'a shallow history': scripted(
    'player',
    createCompound({
      on: createCompound(
        {
          paused: on({ PLAY: 'playing' }),
          playing: on({ PAUSE: 'paused' }),
          before: { type: 'history' },
        },
        on({ POWER: 'off' }),
      ),
      off: on({ POWER: 'on.before' }),
    }),
  ),
  'a deep history with a default': scripted(
    'editor',
    createCompound({
      closed: on({ OPEN: 'open.before' }),
      open: createCompound(
        {
          reading: on({ EDIT: 'editing' }),
          editing: createCompound({
            text: on({ SWITCH: 'pictures' }),
            pictures: on({ SWITCH: 'text' }),
          }),
          before: { type: 'history', history: 'deep', target: 'reading' },
        },
        on({ CLOSE: 'closed' }),
      ),
    }),
  ),
  'timers in two regions': scripted(
    'race',
    createParallel({
      hare: createCompound({ asleep: after({ 1000: 'there' }), there: {} }),
      tortoise: createCompound({
        home: on({ START: 'underway' }),
        underway: after({ 400: 'there' }),
        there: {
          always: [{ guard: stateIn('#race.hare.there'), target: 'second' }, { target: 'first' }],
        },
        first: {},
        second: {},
      }),
    }),
  ),
  'a timer that starts while another runs': scripted(
    'late',
    createParallel({
      shop: createCompound({ open: after({ 1000: 'shut' }), shut: {} }),
      customer: createCompound({
        outside: on({ ENTER: { guard: stateIn('#late.shop.open'), target: 'choosing' } }),
        choosing: after({ 600: 'atTheTill' }),
        atTheTill: {
          always: [
            { guard: stateIn('#late.shop.shut'), target: 'turnedAway' },
            { target: 'served' },
          ],
        },
        turnedAway: {},
        served: {},
      }),
    }),
  ),
  'a timer above timers': scripted(
    'lesson',
    createCompound({
      running: createCompound(
        { talking: after({ 300: 'asking' }), asking: after({ 300: 'talking' }) },
        after({ 1000: 'over' }),
      ),
      over: {},
    }),
  ),
  'two timers at one moment': scripted(
    'twins',
    createParallel({
      first: createCompound({ waits: after({ 500: 'done' }), done: {} }),
      other: createCompound({
        waits: after(
          { 500: 'done' },
          { always: { guard: stateIn('#twins.first.done'), target: 'calledOff' } },
        ),
        calledOff: {},
        done: {},
      }),
    }),
  ),
  'a delay of zero': scripted(
    'soon',
    createCompound({ one: after({ 0: 'two' }), two: on({ BACK: 'one' }) }),
  ),
  'a delay that a step restarts': scripted(
    'idle',
    createCompound({
      awake: on({ MOVE: { target: 'awake', reenter: true } }, after({ 900: 'asleep' })),
      asleep: on({ MOVE: 'awake' }),
    }),
  ),
  'a delay computed from the event': scripted(
    'alarm',
    createCompound({
      ringing: on({ SNOOZE: 'quiet', STOP: 'off' }),
      quiet: after({ chosen: 'ringing' }, on({ STOP: 'off' })),
      off: {},
    }),
    {
      parts: setup({
        types: { events: {} as { type: 'SNOOZE'; minutes: number } | { type: 'STOP' } },
        delays: {
          chosen: ({ event }) => (event.type === 'SNOOZE' ? event.minutes * 60_000 : 0),
        },
      }),
      events: [{ type: 'SNOOZE', minutes: 5 } as never, 'STOP'],
    },
  ),
  'a delay computed from the context': scripted(
    'again',
    createCompound(
      {
        trying: on({ FAIL: { target: 'waiting', actions: 'count' } }),
        waiting: after({ longer: 'trying' }),
      },
      { context: { tries: 0 } },
    ),
    {
      parts: setup({
        types: { context: {} as { tries: number } },
        delays: { longer: ({ context }) => 100 * 2 ** context.tries },
        actions: { count: assign({ tries: ({ context }) => Math.min(context.tries + 1, 3) }) },
      }),
    },
  ),
  'a delayed event, cancelled': scripted(
    'parcel',
    createCompound({
      ordered: on(
        { SEND: 'underway', CANCEL: { target: 'cancelled', actions: cancel('arrival') } },
        { entry: raise({ type: 'arrive' }, { delay: 3000, id: 'arrival' }) },
      ),
      underway: on({ arrive: 'here' }),
      cancelled: on({ arrive: 'here', AGAIN: 'ordered' }),
      here: {},
    }),
    { events: ['SEND', 'CANCEL', 'AGAIN'] },
  ),
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
  'regions that finish together': scripted(
    'dinner',
    createCompound({
      cooking: createParallel(
        {
          rice: createCompound({ raw: on({ BOIL: 'done' }), done: final }),
          fish: createCompound({ raw: on({ FRY: 'done' }), done: final }),
        },
        { onDone: 'served' },
      ),
      served: final,
    }),
  ),
  'nested states, entered in the middle': scripted(
    'nest',
    createCompound({
      a: on({ DEEP: '#nest.b.c.d', BOTH: { target: ['#nest.p.left.two', '#nest.p.right.two'] } }),
      b: createCompound({ c: createCompound({ e: {}, d: {} }) }, on({ UP: 'a' })),
      p: createParallel(
        {
          left: createCompound({ one: {}, two: on({ L: 'one' }) }),
          right: createCompound({ one: {}, two: on({ R: 'one' }) }),
        },
        on({ UP: 'a' }),
      ),
    }),
  ),
  'events raised in the same step': scripted(
    'echo',
    createParallel({
      voice: createCompound({ quiet: on({ CALL: { actions: raise({ type: 'heard' }) } }) }),
      rock: createCompound({ still: on({ heard: 'answers' }), answers: on({ CALL: 'still' }) }),
    }),
    { events: ['CALL'] },
  ),
  'guards without names': scripted(
    'nameless',
    createCompound(
      {
        counting: on({
          ADD: [
            { guard: ({ context }: Counting) => context.count < 2, actions: countUp },
            { guard: ({ context }: Counting) => context.count === 2, target: 'full' },
          ],
        }),
        full: on({ ADD: [{ guard: () => false, target: 'counting' }, { target: 'over' }] }),
        over: {},
      },
      { context: { count: 0 } },
    ),
  ),
  'guards made of guards': scripted(
    'door',
    createCompound(
      {
        outside: on({
          JOIN: { actions: assign({ isMember: true }) },
          AGE: { actions: assign({ isOld: true }) },
          ENTER: [
            { guard: and(['old', 'member']), target: 'inside' },
            { guard: not('old'), target: 'sentHome' },
          ],
        }),
        inside: {},
        sentHome: {},
      },
      { context: { isOld: false, isMember: false } },
    ),
    {
      parts: setup({
        types: { context: {} as { isOld: boolean; isMember: boolean } },
        guards: { old: ({ context }) => context.isOld, member: ({ context }) => context.isMember },
      }),
    },
  ),
  'wildcard events, forbidden events': scripted(
    'mouse',
    createCompound(
      {
        free: on({ GRAB: 'held' }),
        held: on({ ESCAPE: undefined, '*': 'free' }),
        moved: on({ GRAB: 'held' }),
      },
      on({ 'mouse.*': '.moved', ESCAPE: '.free' }),
    ),
    { events: ['GRAB', 'ESCAPE', 'mouse.up', 'anything'] },
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
  'a delayed send, cancelled': scripted(
    'reminder',
    createCompound(
      {
        idle: on({
          PLAN: { target: 'planned', actions: sendTo('ask', hi, { delay: 50, id: 'r' }) },
        }),
        planned: on({ DROP: { target: 'idle', actions: cancel('r') } }),
      },
      calls('ask'),
    ),
    { parts: withAsk },
  ),
  'a delayed event twice under one id': scripted(
    'doorbell',
    createCompound({
      quiet: on({ RING: 'once' }),
      once: on({ RING: 'twice', ring: 'ringing' }, { entry: ringLater }),
      twice: on(
        { HUSH: { target: 'hushed', actions: cancel('bell') }, ring: 'ringing' },
        { entry: ringLater },
      ),
      ringing: on({ ring: 'again' }),
      hushed: on({ ring: 'again' }),
      again: {},
    }),
    { events: ['RING', 'HUSH'] },
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
  'a debounce by a delay': scripted(
    'search',
    createCompound({
      idle: on({ TYPE: 'waiting' }),
      waiting: on({ TYPE: { target: 'waiting', reenter: true } }, after({ 300: 'asking' })),
      asking: on({ TYPE: 'waiting' }, calls('ask', { onDone: 'idle', onError: 'idle' })),
    }),
    { parts: withAsk, ports: ['ask'] },
  ),
  'a debounce by an event': scripted(
    'autosave',
    createCompound({
      editing: on({
        EDIT: { actions: [cancel('save'), raise({ type: 'save' }, { delay: 800, id: 'save' })] },
        save: 'saving',
      }),
      saving: calls('ask', { onDone: 'editing', onError: 'editing' }),
    }),
    { parts: withAsk, events: ['EDIT'], ports: ['ask'] },
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
  'arrows taken at the start': scripted(
    'greeting',
    createCompound(
      {
        sorting: {
          always: [
            {
              guard: ({ context }: { context: { isNew: boolean } }) => context.isNew,
              target: 'welcome',
            },
            { target: 'home' },
          ],
        },
        welcome: on({
          NEXT: 'sorting',
          SKIP: { target: 'sorting', actions: assign({ isNew: false }) },
        }),
        home: {},
      },
      { context: { isNew: true } },
    ),
  ),
  'time in the context': scripted(
    'stopwatch',
    createCompound(
      {
        ready: on({ START: { target: 'running', actions: assign({ at: () => Date.now() }) } }),
        running: on(
          { STOP: { target: 'ready', actions: assign({ at: () => new Date().getTime() + 1 }) } },
          after({ 2000: 'ready' }),
        ),
      },
      { context: { at: 0 } },
    ),
    { project: () => null },
  ),
  'chance in the context': scripted(
    'dice',
    createCompound(
      {
        idle: on({
          ROLL: {
            target: 'rolled',
            actions: assign({
              eyes: () => Math.ceil(Math.random() * 6),
              id: () => crypto.randomUUID(),
            }),
          },
        }),
        rolled: on({ AGAIN: 'idle' }),
      },
      { context: { eyes: 0, id: '' } },
    ),
    { project: () => null },
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
            guard: ({ context }: { context: { items: string[] } }) => context.items.length < 2,
            actions: [
              spawnChild(
                'ask' as never,
                {
                  id: ({ context }: { context: { items: string[] } }) =>
                    `todo${context.items.length}`,
                } as never,
              ),
              assign({
                items: ({ context }: { context: { items: string[] } }) => [...context.items, 'new'],
              }),
            ],
          },
          POKE: {
            guard: ({ context }: { context: { items: string[] } }) => context.items.length > 1,
            actions: sendTo('todo1', hi),
          },
          CLEAR: { actions: [stopChild('todo0'), stopChild('todo1'), assign({ items: [] })] },
        }),
      },
      { context: { items: [] as string[] } },
    ),
    { parts: withAsk },
  ),
  'final states inside final states': scripted(
    'journey',
    createCompound(
      {
        travelling: createCompound(
          {
            train: createCompound(
              {
                boarding: on({ RIDE: 'arrived' }),
                arrived: { type: 'final', output: { by: 'train' } },
              },
              { onDone: { target: 'hotel', actions: 'note' } },
            ),
            hotel: final,
          },
          { onDone: { target: 'home' } },
        ),
        home: { type: 'final' },
      },
      {
        context: { by: '' },
        output: ({ context }: { context: { by: string } }) => ({ travelled: context.by }),
      },
    ),
    {
      parts: setup({
        types: { context: {} as { by: string } },
        actions: {
          note: assign({
            by: ({ event }) => (event as unknown as { output: { by: string } }).output.by,
          }),
        },
      }),
    },
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
        late: 'idle',
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
  'guards that read the event': scripted(
    'login',
    createCompound({
      asking: on({
        SUBMIT: [
          { guard: ({ event }: { event: { name?: string } }) => event.name !== '', target: 'in' },
          { actions: 'complain' },
        ],
      }),
      in: {},
    }),
    {
      parts: setup({ actions: { complain: () => {} } }),
      events: [{ type: 'SUBMIT', name: '' } as never, { type: 'SUBMIT', name: 'asha' } as never],
    },
  ),
  'history of parallel regions': scripted(
    'studio',
    createCompound({
      open: createParallel(
        {
          brush: createCompound({ small: on({ BRUSH: 'big' }), big: on({ BRUSH: 'small' }) }),
          grid: createCompound({ shown: on({ GRID: 'hidden' }), hidden: on({ GRID: 'shown' }) }),
          before: { type: 'history', history: 'deep' },
        },
        on({ CLOSE: 'closed' }),
      ),
      closed: on({ OPEN: 'open.before' }),
    }),
  ),
  'arrows at once that count': scripted(
    'countdown',
    createCompound(
      {
        counting: {
          always: [
            { guard: ({ context }: Counting) => context.count < 3, actions: countUp },
            { target: 'lift' },
          ],
        },
        lift: on({ AGAIN: { target: 'counting', actions: assign({ count: 1 }) } }),
      },
      { context: { count: 0 } },
    ),
  ),
  'tags, entry and exit in nested states': scripted(
    'lights',
    createCompound({
      green: after({ 3000: 'yellow' }, { tags: 'go' }),
      yellow: after({ 1000: 'red' }, { tags: 'slow', exit: emit({ type: 'stopping' }) }),
      red: createCompound(
        {
          walk: after({ 1500: 'wait' }, { tags: 'walk' }),
          wait: after({ 700: 'stop' }),
          stop: final,
        },
        { onDone: 'green', entry: emit({ type: 'stopped' }) },
      ),
    }),
  ),
};

/** Machines that the planner refuses, with what the error names. */
export const refused: Record<string, [Script, RegExp]> = {
  'an actor spawned from its code': [
    scripted('wild', { entry: spawnChild(ask, { id: 'stray' }) }),
    /^wild cannot be planned: the actor "stray" is spawned from its code; name it in setup/,
  ],
  'an actor spawned without an id': [
    scripted('nobody', createCompound({ a: { entry: spawnChild('ask' as never) } }), {
      parts: withAsk,
    }),
    /^nobody cannot be planned: the actor ".+" is spawned without an id; give it one/,
  ],
  'an endless loop of immediate arrows': [
    scripted(
      'ring',
      createCompound({ a: on({ GO: 'b' }), b: { always: 'c' }, c: { always: 'b' } }),
    ),
    /^ring cannot be planned: ".+ --at once--> .+" fires at once without end; give one arrow/,
  ],
  'an effect that is enqueued inline': [
    scripted(
      'queued',
      createCompound({
        a: on({ GO: { actions: enqueueActions(({ enqueue }) => enqueue(() => {})) } }),
      }),
    ),
    /^queued cannot be planned: the effect .+ is enqueued inline; name it in setup/,
  ],
  'an event that it sends itself without end': [
    scripted(
      'selfish',
      createCompound({ a: on({ GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } }) }),
    ),
    /^selfish cannot be planned: it sends itself "GO" without end/,
  ],
  'an actor of another system': [
    scripted(
      'lost',
      createCompound({
        a: on({ GO: { actions: sendTo(({ system }) => system.get('shop'), hi) } }),
      }),
    ),
    /^lost cannot be planned: it sends HI to "shop", which it does not start; send it in a named/,
  ],
  'an actor that is not there': [
    scripted('alone', createCompound({ a: on({ GO: { actions: sendTo('gone', hi) } }) })),
    /^alone cannot be planned: "GO in a" throws "Unable to send event to actor 'gone'/,
  ],
  'a guard that throws': [
    scripted('brittle', createCompound({ a: on({ GO: { guard: fail, target: 'b' } }), b: {} })),
    /^brittle cannot be planned: "GO in a" throws ".*no such thing"; return instead, or rule/s,
  ],
  'a context that throws': [
    scripted(
      'broken',
      createCompound({ a: on({ GO: { actions: assign({ it: fail }) } }) }, { context: { it: 0 } }),
    ),
    /^broken cannot be planned: "GO in a" throws "no such thing"; return instead, or rule/,
  ],
  'a context of its own count': [
    scripted(
      'unique',
      createCompound(
        { a: on({ GO: { actions: assign({ it: () => (work.done += 1) }) } }) },
        { context: { it: 0 } },
      ),
      { project: () => null },
    ),
    /^unique cannot be planned: "a --GO--> \(stays\)" gives another context each time; let an event/,
  ],
  'a guard of chance': [
    scripted(
      'coin',
      createCompound({
        a: on({ TOSS: [{ guard: () => Math.random() < 0.5, target: 'b' }, { target: 'a' }] }),
        b: {},
      }),
    ),
    /^coin cannot be planned: chance decides "a --TOSS--> a"; let a call draw/,
  ],
  'snapshots that are not listed': [
    scripted(
      'curious',
      createCompound({ a: { invoke: { id: 'ask', src: 'ask', onSnapshot: 'b' } }, b: {} }),
      { parts: withAsk },
    ),
    /^curious cannot be planned: onSnapshot observes the actor "ask"; list what it shows/,
  ],
  'a context without end': [
    scripted(
      'endless',
      createCompound({ a: on({ ADD: { actions: countUp } }) }, { context: { count: 0 } }),
    ),
    /^endless cannot be planned: it can be in more than 5000 places; let project return less/,
  ],
};
