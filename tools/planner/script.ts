import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';

import { toText } from './actionWords.ts';
import type { Property } from './properties.ts';
import { readOwnEvent, toDoneEvent, toErrorEvent } from './xstate.ts';

/** What the planner may do to one machine, and what holds along every walk. */
export interface Script<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /** Inputs to start with, by name. */
  starts: Record<string, InputFrom<Machine>>;
  /** What the page does right after a start, by the start's name; nothing by default. */
  openings?: Record<string, readonly Stimulus[]>;
  /** By the start's name: which steps (by title) can follow it; all by default. */
  only?: Record<string, (step: string) => boolean>;
  /** What a customer (or the page) can do in any state. */
  events: readonly EventFromLogic<Machine>[];
  /** What each call can answer, by its id or, for several, by its source; an Error is a failure. */
  outcomes: Record<string, readonly unknown[]>;
  /** How an answer is called in titles; by default `ends` and the answer as JSON. */
  nameAnswer?(output: unknown): string;
  /** What an actor that `onSnapshot` observes can show, by its id; the first at its start. */
  snapshots?: Record<string, readonly object[]>;
  /** False for a stimulus that the page rules out although the chart allows it. */
  mayHappen?(snapshot: SnapshotFrom<Machine>, stimulus: Stimulus): boolean;
  /** The part of the context that guards read; it distinguishes configurations with the same states. */
  project(context: ContextFrom<Machine>): unknown;
  /** More events and outcomes of a random walk, such as ones drawn from schemas. */
  generate?(draw: Draw): {
    events?: readonly EventFromLogic<Machine>[];
    outcomes?: Record<string, readonly unknown[]>;
  };
  /** What must be so along every walk. */
  properties: readonly Property[];
}

/** A whole number below a limit; the same seed draws the same numbers. */
export type Draw = (limit: number) => number;

/** The actor logic of each port of a machine. */
export type Ports<Machine> = Machine extends { provide(implementations: infer Given): unknown }
  ? Given extends { actors?: infer Actors }
    ? NonNullable<Actors>
    : never
  : never;

export type AnswerTo<Port> =
  NonNullable<Port> extends infer Logic extends AnyActorLogic ? OutputFrom<Logic> : never;

/** What every port of a machine can answer; an Error is a call that fails. Ids may be added. */
export type Outcomes<Machine> = Record<string, readonly unknown[]> & {
  [Port in keyof Ports<Machine>]-?: readonly (AnswerTo<Ports<Machine>[Port]> | Error)[];
};

/** Type-checks a script against its machine; every port must be listed. The result is untyped. */
export function defineScript<Machine extends AnyStateMachine>(
  it: Omit<Script<Machine>, 'outcomes'> & { machine: Machine; outcomes: Outcomes<Machine> },
): Script {
  return it;
}

export type Stimulus =
  | { kind: 'event'; event: { type: string } }
  /** `ending` names the output in titles. */
  | { kind: 'answer'; port: string; output: unknown; ending?: string }
  | { kind: 'fault'; port: string; error: Error }
  | { kind: 'timer'; eventType: string; ms: number }
  /** Time passes, and nothing happens yet. */
  | { kind: 'pause'; ms: number };

/** The title of a step. */
export function formatStep(stimulus: Stimulus): string {
  if (stimulus.kind === 'event') {
    const { type, ...rest } = stimulus.event;
    const own = readOwnEvent(type);
    return own?.kind === 'snapshot' ? `${own.name} shows ${toText(rest)}` : type;
  }
  if (stimulus.kind === 'timer' || stimulus.kind === 'pause') return `${stimulus.ms} ms pass`;
  if (stimulus.kind === 'fault') return `${stimulus.port} breaks`;
  return `${stimulus.port} ${stimulus.ending ?? `ends ${toText(stimulus.output)}`}`;
}

/** Whether a step can come after a start. */
export function isPossible(script: Script, start: string, stimulus: Stimulus): boolean {
  return script.only?.[start]?.(formatStep(stimulus)) ?? true;
}

/** A walk in one line: its start and the titles of its steps. */
export function formatWalk(walk: {
  start: string;
  steps: readonly { stimulus: Stimulus }[];
}): string {
  return [`from ${walk.start}`, ...walk.steps.map(({ stimulus }) => formatStep(stimulus))].join(
    ' › ',
  );
}

/** The event that a stimulus sends to the pure machine. */
export function toEvent(
  stimulus: Exclude<Stimulus, { kind: 'pause' }>,
): { type: string } & Record<string, unknown> {
  switch (stimulus.kind) {
    case 'event':
      return { ...stimulus.event };
    case 'answer':
      return toDoneEvent(stimulus.port, stimulus.output);
    case 'fault':
      return toErrorEvent(stimulus.port, stimulus.error);
    case 'timer':
      return { type: stimulus.eventType };
  }
}
