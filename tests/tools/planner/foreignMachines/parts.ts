import { assign, fromPromise, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Script } from '#tools/planner/script.ts';

/* What the machines are made of. */

/** Counts real work of actors, which planning must never start. */
export const work = { done: 0 };

export const ask = fromPromise(async () => {
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
export function scripted(
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
export const createCompound = (states: States, more = {}) => ({
  initial: Object.keys(states)[0],
  states,
  ...more,
});

export const createParallel = (states: States, more = {}) => ({
  type: 'parallel',
  states,
  ...more,
});

export const on = (arrows: object, more = {}) => ({ on: arrows, ...more });

export const after = (arrows: object, more = {}) => ({ after: arrows, ...more });

export interface Counting {
  context: { count: number };
}

/* Inline implementations without names. */
export const countUp = assign({ count: ({ context }: Counting) => context.count + 1 });

export const withAsk = setup({ actors: { ask } });

export const calls = (id: string, arrows: object = {}) => ({
  invoke: { id, src: 'ask', ...arrows },
});

export const hi = { type: 'HI' };
