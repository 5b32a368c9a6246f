import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { listNodes, toPath } from './chart.ts';
import { UnplannableError } from './foreign.ts';

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

/** One of `breaks`, `demands` and `opens`. */
export interface Property {
  /** The property as a sentence. */
  words: string;
  /** Breaks the property. */
  breaks?(now: Moment, since: Moment): boolean;
  /** What has to come, and by when. */
  demands?: { condition: Condition; by: 'rest' | 'end' };
  /** Opens a scope for a property, until `closes` holds. */
  opens?: Condition;
  within?: Property;
  closes?: Condition;
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
  let known: AnyStateMachine | undefined;
  return {
    words: `it is in ${path}`,
    holds({ states, snapshot: { machine } }) {
      if (known !== machine) requireState(machine, path);
      known = machine;
      return states.some((state) => `${state}.`.startsWith(`${path}.`));
    },
  };
}

function requireState(machine: AnyStateMachine, path: string): void {
  const paths = listNodes(machine.root).map(toPath).filter(Boolean);
  if (paths.includes(path)) return;
  throw new UnplannableError(
    machine.id,
    `a property names the state "${path}", which it does not have`,
    `its states are ${paths.join(', ')}`,
  );
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
export function eventually(condition: Condition): Property {
  return { words: `Before the end: ${condition.words}.`, demands: { condition, by: 'end' } };
}

/** What holds from the moment after `opens` until `closes` holds, which may never be. */
export function after(opens: Condition, within: Property, closes?: Condition): Property {
  const end = closes ? `, until ${closes.words}` : '';
  const words = `After ${opens.words}${end}: ${lowerFirst(within.words)}`;
  return { words, opens, within, closes };
}

/** After `opens`, `condition` holds at once or before the flow rests: no call, no timer is left. */
export function respondsTo(opens: Condition, condition: Condition): Property {
  const words = `After ${opens.words}, before the flow rests: ${condition.words}.`;
  return { words, opens, within: { words, demands: { condition, by: 'rest' } } };
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
