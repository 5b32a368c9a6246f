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
 * Small machines as others write them, each with one habit that a planner can get wrong.
 */

/** The real work of an actor; nobody who plans may do it. */
export const work = { done: 0 };
const ask = fromPromise(async () => {
  work.done += 1;
  return 'real';
});

/** Sends each event of a chart, answers each call with yes, no or a fault. */
function scripted(
  machine: AnyStateMachine,
  {
    events = [...new Set(machine.events)].filter((type) => !/\*|^xstate\./.test(type)),
    ports = [],
    project = (context: unknown) => context,
  }: {
    events?: readonly (string | { type: string })[];
    ports?: readonly string[];
    project?: (context: never) => unknown;
  } = {},
): Script {
  return {
    machine,
    starts: { 'the start': undefined },
    events: events.map((event) => (typeof event === 'string' ? { type: event } : event)),
    outcomes: Object.fromEntries(ports.map((port) => [port, ['yes', 'no', new Error('broken')]])),
    project,
    invariants: {},
  };
}

const saysYes = ({ event }: { event: { output?: unknown } }) => event.output === 'yes';

/** What is planned right, by its habit. */
export const planned: Record<string, Script> = {
  'a shallow history': scripted(
    createMachine({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          initial: 'paused',
          states: {
            paused: { on: { PLAY: 'playing' } },
            playing: { on: { PAUSE: 'paused' } },
            before: { type: 'history' },
          },
          on: { POWER: 'off' },
        },
        off: { on: { POWER: 'on.before' } },
      },
    }),
  ),
  'a deep history with a default': scripted(
    createMachine({
      id: 'editor',
      initial: 'closed',
      states: {
        closed: { on: { OPEN: 'open.before' } },
        open: {
          initial: 'reading',
          states: {
            reading: { on: { EDIT: 'editing' } },
            editing: {
              initial: 'text',
              states: {
                text: { on: { SWITCH: 'pictures' } },
                pictures: { on: { SWITCH: 'text' } },
              },
            },
            before: { type: 'history', history: 'deep', target: 'reading' },
          },
          on: { CLOSE: 'closed' },
        },
      },
    }),
  ),
  'timers in two regions': scripted(
    createMachine({
      id: 'race',
      type: 'parallel',
      states: {
        hare: { initial: 'asleep', states: { asleep: { after: { 1000: 'there' } }, there: {} } },
        tortoise: {
          initial: 'home',
          states: {
            home: { on: { START: 'underway' } },
            underway: { after: { 400: 'there' } },
            there: {
              always: [
                { guard: stateIn('#race.hare.there'), target: 'second' },
                { target: 'first' },
              ],
            },
            first: {},
            second: {},
          },
        },
      },
    }),
  ),
  'a timer that begins while another runs': scripted(
    createMachine({
      id: 'late',
      type: 'parallel',
      states: {
        shop: { initial: 'open', states: { open: { after: { 1000: 'shut' } }, shut: {} } },
        customer: {
          initial: 'outside',
          states: {
            outside: {
              on: { ENTER: { guard: stateIn('#late.shop.open'), target: 'choosing' } },
            },
            choosing: { after: { 600: 'atTheTill' } },
            atTheTill: {
              always: [
                { guard: stateIn('#late.shop.shut'), target: 'turnedAway' },
                { target: 'served' },
              ],
            },
            turnedAway: {},
            served: {},
          },
        },
      },
    }),
  ),
  'a timer above timers': scripted(
    createMachine({
      id: 'lesson',
      initial: 'running',
      states: {
        running: {
          after: { 1000: 'over' },
          initial: 'talking',
          states: { talking: { after: { 300: 'asking' } }, asking: { after: { 300: 'talking' } } },
        },
        over: {},
      },
    }),
  ),
  'two timers at one moment': scripted(
    createMachine({
      id: 'twins',
      type: 'parallel',
      states: {
        first: { initial: 'waits', states: { waits: { after: { 500: 'done' } }, done: {} } },
        other: {
          initial: 'waits',
          states: {
            waits: {
              always: { guard: stateIn('#twins.first.done'), target: 'calledOff' },
              after: { 500: 'done' },
            },
            calledOff: {},
            done: {},
          },
        },
      },
    }),
  ),
  'a wait of no time': scripted(
    createMachine({
      id: 'soon',
      initial: 'one',
      states: { one: { after: { 0: 'two' } }, two: { on: { BACK: 'one' } } },
    }),
  ),
  'a wait that a step begins anew': scripted(
    createMachine({
      id: 'idle',
      initial: 'awake',
      states: {
        awake: { on: { MOVE: { target: 'awake', reenter: true } }, after: { 900: 'asleep' } },
        asleep: { on: { MOVE: 'awake' } },
      },
    }),
  ),
  'a wait reckoned from the event': scripted(
    setup({
      types: { events: {} as { type: 'SNOOZE'; minutes: number } | { type: 'STOP' } },
      delays: {
        chosen: ({ event }) => (event.type === 'SNOOZE' ? event.minutes * 60_000 : 0),
      },
    }).createMachine({
      id: 'alarm',
      initial: 'ringing',
      states: {
        ringing: { on: { SNOOZE: 'quiet', STOP: 'off' } },
        quiet: { after: { chosen: 'ringing' }, on: { STOP: 'off' } },
        off: {},
      },
    }),
    { events: [{ type: 'SNOOZE', minutes: 5 } as never, 'STOP'] },
  ),
  'a wait reckoned from the context': scripted(
    setup({
      types: { context: {} as { tries: number } },
      delays: { longer: ({ context }) => 100 * 2 ** context.tries },
      actions: { count: assign({ tries: ({ context }) => Math.min(context.tries + 1, 3) }) },
    }).createMachine({
      id: 'again',
      context: { tries: 0 },
      initial: 'trying',
      states: {
        trying: { on: { FAIL: { target: 'waiting', actions: 'count' } } },
        waiting: { after: { longer: 'trying' } },
      },
    }),
  ),
  'an event raised later, and called off': scripted(
    createMachine({
      id: 'parcel',
      initial: 'ordered',
      states: {
        ordered: {
          entry: raise({ type: 'arrive' }, { delay: 3000, id: 'arrival' }),
          on: { SEND: 'underway', CANCEL: { target: 'cancelled', actions: cancel('arrival') } },
        },
        underway: { on: { arrive: 'here' } },
        cancelled: { on: { arrive: 'here', AGAIN: 'ordered' } },
        here: {},
      },
    }),
    { events: ['SEND', 'CANCEL', 'AGAIN'] },
  ),
  'a call written inline': scripted(
    createMachine({
      id: 'inline',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'question',
            src: ask,
            onDone: [{ guard: saysYes as never, target: 'yes' }, { target: 'no' }],
            onError: 'broken',
          },
        },
        yes: {},
        no: { on: { AGAIN: 'asking' } },
        broken: {},
      },
    }),
    { ports: ['question'] },
  ),
  'one source under two ids': scripted(
    setup({ actors: { ask } }).createMachine({
      id: 'twice',
      type: 'parallel',
      states: {
        left: {
          initial: 'asking',
          states: {
            asking: {
              invoke: { id: 'leftQuestion', src: 'ask', onDone: 'done', onError: 'failed' },
            },
            done: {},
            failed: {},
          },
        },
        right: {
          initial: 'asking',
          states: {
            asking: {
              invoke: { id: 'rightQuestion', src: 'ask', onDone: 'done', onError: 'asking' },
            },
            done: {},
          },
        },
      },
    }),
    { ports: ['leftQuestion', 'rightQuestion'] },
  ),
  'calls without ids beside each other': scripted(
    createMachine({
      id: 'pair',
      initial: 'both',
      states: {
        both: {
          invoke: [
            { src: ask, onDone: 'first' },
            { src: ask, onDone: 'second' },
          ],
        },
        first: {},
        second: {},
      },
    }),
    { ports: ['0.pair.both', '1.pair.both'] },
  ),
  'a machine within, inline': scripted(
    createMachine({
      id: 'outer',
      initial: 'inside',
      states: {
        inside: {
          invoke: {
            id: 'inner',
            src: createMachine({
              id: 'inner',
              initial: 'a',
              states: { a: { after: { 5: 'b' } }, b: {} },
            }),
            onDone: 'outside',
          },
          on: { LEAVE: 'left' },
        },
        outside: {},
        left: { on: { ENTER: 'inside' } },
      },
    }),
    { ports: ['inner'] },
  ),
  'an actor spawned while the context changes': scripted(
    setup({
      types: { context: {} as { helper: ActorRefFrom<typeof ask> | undefined } },
      actors: { ask },
    }).createMachine({
      id: 'spawning',
      context: { helper: undefined },
      initial: 'idle',
      states: {
        idle: {
          on: {
            HELP: {
              target: 'waiting',
              actions: assign({ helper: ({ spawn }) => spawn('ask', { id: 'helper' }) }),
            },
          },
        },
        waiting: {
          on: {
            'xstate.done.actor.helper': 'helped',
            'xstate.error.actor.helper': 'alone',
          },
        },
        helped: {},
        alone: {},
      },
    }),
    { events: ['HELP'], ports: ['helper'], project: () => null },
  ),
  'an actor spawned by an effect, and stopped': scripted(
    setup({ actors: { ask } }).createMachine({
      id: 'errand',
      initial: 'idle',
      states: {
        idle: { on: { SEND: { target: 'out', actions: spawnChild('ask', { id: 'boy' }) } } },
        out: {
          on: {
            'xstate.done.actor.boy': 'back',
            'xstate.error.actor.boy': 'lost',
            CALL: { target: 'idle', actions: stopChild('boy') },
          },
        },
        back: {},
        lost: {},
      },
    }),
    { events: ['SEND', 'CALL'], ports: ['boy'] },
  ),
  'regions that end together': scripted(
    createMachine({
      id: 'dinner',
      initial: 'cooking',
      states: {
        cooking: {
          type: 'parallel',
          states: {
            rice: {
              initial: 'raw',
              states: { raw: { on: { BOIL: 'done' } }, done: { type: 'final' } },
            },
            fish: {
              initial: 'raw',
              states: { raw: { on: { FRY: 'done' } }, done: { type: 'final' } },
            },
          },
          onDone: 'served',
        },
        served: { type: 'final' },
      },
    }),
  ),
  'states in states, entered in the middle': scripted(
    createMachine({
      id: 'nest',
      initial: 'a',
      states: {
        a: {
          on: { DEEP: '#nest.b.c.d', BOTH: { target: ['#nest.p.left.two', '#nest.p.right.two'] } },
        },
        b: {
          initial: 'c',
          states: { c: { initial: 'e', states: { d: {}, e: {} } } },
          on: { UP: 'a' },
        },
        p: {
          type: 'parallel',
          states: {
            left: { initial: 'one', states: { one: {}, two: { on: { L: 'one' } } } },
            right: { initial: 'one', states: { one: {}, two: { on: { R: 'one' } } } },
          },
          on: { UP: 'a' },
        },
      },
    }),
  ),
  'events raised in the same step': scripted(
    createMachine({
      id: 'echo',
      type: 'parallel',
      states: {
        voice: {
          initial: 'quiet',
          states: { quiet: { on: { CALL: { actions: raise({ type: 'heard' }) } } } },
        },
        rock: {
          initial: 'still',
          states: { still: { on: { heard: 'answers' } }, answers: { on: { CALL: 'still' } } },
        },
      },
    }),
    { events: ['CALL'] },
  ),
  'conditions without names': scripted(
    createMachine({
      id: 'nameless',
      types: {} as { context: { count: number } },
      context: { count: 0 },
      initial: 'counting',
      states: {
        counting: {
          on: {
            ADD: [
              {
                guard: ({ context }) => context.count < 2,
                actions: assign({ count: ({ context }) => context.count + 1 }),
              },
              { guard: ({ context }) => context.count === 2, target: 'full' },
            ],
          },
        },
        full: { on: { ADD: [{ guard: () => false, target: 'counting' }, { target: 'over' }] } },
        over: {},
      },
    }),
  ),
  'conditions made of conditions': scripted(
    setup({
      types: { context: {} as { isOld: boolean; isMember: boolean } },
      guards: {
        old: ({ context }) => context.isOld,
        member: ({ context }) => context.isMember,
      },
    }).createMachine({
      id: 'door',
      context: { isOld: false, isMember: false },
      initial: 'outside',
      states: {
        outside: {
          on: {
            JOIN: { actions: assign({ isMember: true }) },
            AGE: { actions: assign({ isOld: true }) },
            ENTER: [
              { guard: and(['old', 'member']), target: 'inside' },
              { guard: not('old'), target: 'sentHome' },
            ],
          },
        },
        inside: {},
        sentHome: {},
      },
    }),
  ),
  'events by their beginning, events forbidden': scripted(
    createMachine({
      id: 'mouse',
      initial: 'free',
      on: { 'mouse.*': '.free', ESCAPE: '.free' },
      states: { free: { on: { GRAB: 'held' } }, held: { on: { ESCAPE: undefined, '*': 'free' } } },
    }),
    { events: ['GRAB', 'ESCAPE', 'mouse.up', 'anything'] },
  ),
  'effects decided on the way': scripted(
    setup({
      types: { context: {} as { isLoud: boolean } },
      actions: { shout: () => {}, whisper: () => {} },
    }).createMachine({
      id: 'speaker',
      context: { isLoud: false },
      initial: 'ready',
      states: {
        ready: {
          on: {
            LOUDER: { actions: assign({ isLoud: true }) },
            SPEAK: {
              actions: enqueueActions(({ context, enqueue }) => {
                enqueue(context.isLoud ? 'shout' : 'whisper');
                if (context.isLoud) enqueue.raise({ type: 'tire' });
              }),
            },
            tire: 'hoarse',
          },
        },
        hoarse: {},
      },
    }),
    { events: ['LOUDER', 'SPEAK'] },
  ),
};

/** What is refused, with what the refusal names. */
export const refused: Record<string, [Script, RegExp]> = {
  'an actor spawned from its code': [
    scripted(
      createMachine({
        id: 'wild',
        entry: spawnChild(ask, { id: 'stray' }),
      }),
    ),
    /^wild cannot be planned: the actor "stray" is spawned from its code; name it in setup/,
  ],
  'an actor spawned without an id': [
    scripted(
      setup({ actors: { ask } }).createMachine({
        id: 'nobody',
        initial: 'a',
        states: { a: { entry: spawnChild('ask') } },
      }),
    ),
    /^nobody cannot be planned: the actor ".+" is spawned without an id; give it one/,
  ],
  'arrows that fire at once without end': [
    scripted(
      createMachine({
        id: 'ring',
        initial: 'a',
        states: { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
      }),
    ),
    /^ring cannot be planned: ".+ --at once--> .+" fires at once without end; give one arrow/,
  ],
  'an effect without a name': [
    scripted(
      createMachine({
        id: 'inlined',
        initial: 'a',
        states: { a: { on: { GO: { actions: () => {} } } } },
      }),
    ),
    /^inlined cannot be planned: the effect .+ is written inline; name it in setup/,
  ],
  'an event that it sends itself': [
    scripted(
      createMachine({
        id: 'selfish',
        initial: 'a',
        states: { a: { on: { GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } } } },
      }),
    ),
    /^selfish cannot be planned: it sends itself GO; raise it/,
  ],
};
