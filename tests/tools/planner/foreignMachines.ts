import {
  and,
  assign,
  cancel,
  createMachine,
  enqueueActions,
  fromPromise,
  not,
  raise,
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
  project?: (context: never) => unknown;
}

/** A script that sends every event and answers every call with acceptance, refusal or a fault. */
function scripted(
  id: string,
  chart: object,
  { parts = setup({}), events, ports = [], project = (context) => context }: Means = {},
): Script {
  const machine = parts.createMachine({ id, ...chart } as never) as AnyStateMachine;
  const types = [...new Set(machine.events)].filter((type) => !/\*|^xstate\./.test(type));
  return {
    machine,
    starts: { 'the start': undefined },
    events: (events ?? types).map((event) => (typeof event === 'string' ? { type: event } : event)),
    outcomes: Object.fromEntries(ports.map((port) => [port, ['yes', 'no', new Error('broken')]])),
    project,
    invariants: {},
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
      { free: on({ GRAB: 'held' }), held: on({ ESCAPE: undefined, '*': 'free' }) },
      on({ 'mouse.*': '.free', ESCAPE: '.free' }),
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
  'an effect without a name': [
    scripted('inlined', createCompound({ a: on({ GO: { actions: () => {} } }) })),
    /^inlined cannot be planned: the effect .+ is written inline; name it in setup/,
  ],
  'an event that it sends itself': [
    scripted(
      'selfish',
      createCompound({ a: on({ GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } }) }),
    ),
    /^selfish cannot be planned: it sends itself GO; raise it/,
  ],
};
