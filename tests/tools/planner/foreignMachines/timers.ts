import { assign, cancel, raise, sendTo, setup, stateIn } from 'xstate';
import type { Script } from '#tools/planner/script.ts';
import {
  scripted,
  createCompound,
  createParallel,
  on,
  after,
  withAsk,
  calls,
  hi,
} from './parts.ts';

const ringLater = raise({ type: 'ring' }, { delay: 500, id: 'bell' });

/** Machines with delays, and events that come later. */
export const timerScripts: Record<string, Script> = {
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
  'delayed events without ids': scripted(
    'postman',
    createCompound({
      home: on({
        LETTER: { target: 'waiting', actions: raise({ type: 'letter' }, { delay: 50 }) },
        PARCEL: { target: 'waiting', actions: raise({ type: 'parcel' }, { delay: 50 }) },
      }),
      waiting: on({ letter: 'reading', parcel: 'unpacking' }),
      reading: {},
      unpacking: {},
    }),
    { events: ['LETTER', 'PARCEL'] },
  ),
  'a delayed event and a delayed send with one id': scripted(
    'clash',
    createCompound(
      {
        idle: on({
          GO: {
            target: 'going',
            actions: [
              raise({ type: 'late' }, { delay: 90, id: 'x' }),
              sendTo('ask', hi, { delay: 50, id: 'x' }),
            ],
          },
        }),
        going: on({ STOP: { target: 'stopped', actions: cancel('x') } }),
        stopped: on({ late: 'over' }),
        over: {},
      },
      calls('ask'),
    ),
    { parts: withAsk, events: ['GO', 'STOP'] },
  ),
};
