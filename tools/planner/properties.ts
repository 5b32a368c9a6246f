import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';

/*
 * What must be so along a walk, in sentences. A moment is what can be seen after the start or after
 * a step.
 */

export interface Moment<Snapshot extends AnyMachineSnapshot = AnyMachineSnapshot> {
  snapshot: Snapshot;
  context: Snapshot['context'];
  value: Snapshot['value'];
  /** Paths of the active leaf states. */
  states: readonly string[];
  /** The title of the step; '' at the start. */
  step: string;
  /** What the step did to the page, such as `notify({…})`. */
  effects: readonly string[];
  /** Inputs of the calls that the step began, by port. */
  calls: Readonly<Record<string, unknown>>;
}

/** A clause with its check; `since` is the moment that opened the property's scope. */
export interface Condition {
  words: string;
  holds(now: Moment, since: Moment): boolean;
}

export interface Property {
  /** The property as a sentence. */
  words: string;
  /** Opens a scope; without it, the start does. */
  opens?: Condition;
  closes?: Condition;
  /** Breaks the property within a scope. */
  breaks?(now: Moment, since: Moment): boolean;
  /** Whether every scope must close: before the flow rests, or before it ends. */
  mustClose?: 'at rest' | 'at the end';
}

/** A function that makes conditions of a machine: `that('it is paid', ({ context }) => …)`. */
export function conditionsOf<Machine extends AnyStateMachine>() {
  type Now = Moment<SnapshotFrom<Machine>>;
  return (words: string, holds: (now: Now, since: Now) => boolean): Condition => ({
    words,
    holds: holds as Condition['holds'],
  });
}

/** The flow is in a state. */
export function inState(path: string): Condition {
  return {
    words: `it is in ${path}`,
    holds: ({ states }) => states.some((state) => `${state}.`.startsWith(`${path}.`)),
  };
}

/** A step of one of these titles was taken. */
export function step(...titles: string[]): Condition {
  return { words: titles.join(' or '), holds: (now) => titles.includes(now.step) };
}

/** A call begins. */
export function begins(port: string): Condition {
  return { words: `${port} begins`, holds: ({ calls }) => port in calls };
}

export function always({ words, holds }: Condition): Property {
  return { words: `Always: ${words}.`, breaks: (now, since) => !holds(now, since) };
}

export function never({ words, holds }: Condition): Property {
  return { words: `Never: ${words}.`, breaks: holds };
}

/** A flow that ends, or that cannot continue, has met the condition. */
export function eventually(closes: Condition): Property {
  return { words: `Before the end: ${closes.words}.`, closes, mustClose: 'at the end' };
}

/** What holds from the moment after `opens` until `closes` holds, which may never be. */
export function after(opens: Condition, property: Property, closes?: Condition): Property {
  const end = closes ? `, until ${closes.words}` : '';
  const words = `After ${opens.words}${end}: ${lowerFirst(property.words)}`;
  return { ...property, words, opens, closes };
}

/** After `opens`, `closes` holds at once or before the flow rests: no call runs, no timer is left. */
export function respondsTo(opens: Condition, closes: Condition): Property {
  const words = `After ${opens.words}, before the flow rests: ${closes.words}.`;
  return { words, opens, closes, mustClose: 'at rest' };
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
