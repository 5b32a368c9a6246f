import type { CommonRefusal } from '#contract/endpoint.ts';
import type { Outcome, Refused } from '#contract/outcome.ts';
import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';

/** What the planner may do to one machine, and what must always hold. */
export interface Script<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /** Inputs to start with, by a word for each. */
  starts: Record<string, InputFrom<Machine>>;
  /** What the page does by itself right after a start, where it matters; none on its own. */
  openings?: Record<string, readonly Stimulus[]>;
  /** Which steps, by their titles, can come after a start, where not all can. */
  only?: Record<string, (step: string) => boolean>;
  /** What a customer (or the page) can do in any state. */
  events: readonly EventFromLogic<Machine>[];
  /** What every port can answer; an Error is a broken call. */
  outcomes: Record<string, readonly unknown[]>;
  /** False for what the page rules out although the chart would allow it. */
  mayHappen?(snapshot: SnapshotFrom<Machine>, stimulus: Stimulus): boolean;
  /** The part of the context that guards read; it tells states of one name apart. */
  project(context: ContextFrom<Machine>): unknown;
  /** Sentences that hold in every state the machine can be in. */
  invariants: Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>;
}

/** What fills the slots of a machine, by port. */
type Ports<Machine> = Machine extends { provide(implementations: infer Given): unknown }
  ? Given extends { actors?: infer Actors }
    ? NonNullable<Actors>
    : never
  : never;

type AnswerTo<Port> =
  NonNullable<Port> extends infer Logic extends AnyActorLogic ? OutputFrom<Logic> : never;

/** What every port of a machine can answer, or a broken call. */
type Outcomes<Machine> = {
  [Port in keyof Ports<Machine>]-?: readonly (AnswerTo<Ports<Machine>[Port]> | Error)[];
};

/** The codes that an answer can be refused with, those left out that any call may have. */
type CodeOf<Answer> = Answer extends Refused<infer Code> ? Exclude<Code, CommonRefusal> : never;

/** Outcomes that leave out no refusal of a call's own; else what is missing stands in their place. */
type Complete<Machine, Listed extends Outcomes<Machine>> = {
  [Port in keyof Ports<Machine>]: [
    Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>,
  ] extends [never]
    ? unknown
    : {
        missing: Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>;
      };
};

/**
 * Keeps the types of one machine inside a script and forgets them outside. Every port is listed, and
 * every refusal that it alone knows.
 */
export function script<Machine extends AnyStateMachine, const Listed extends Outcomes<Machine>>(
  it: Omit<Script<Machine>, 'outcomes'> & {
    machine: Machine;
    outcomes: Listed & Complete<Machine, Listed>;
  },
): Script {
  return it as unknown as Script;
}

export type Stimulus =
  | { kind: 'event'; event: { type: string } }
  | { kind: 'answer'; port: string; output: unknown }
  | { kind: 'fault'; port: string; error: Error }
  | { kind: 'timer'; eventType: string; ms: number }
  /** Time passes, and nothing happens yet. */
  | { kind: 'pause'; ms: number };

/**
 * How a call of a walk ends, in words: `accepted`, `accepted SUCCESS`, `refused code_wrong`,
 * `breaks`, or `ends kept` for a flow within the flow.
 */
export function toEnding(stimulus: Stimulus): string {
  if (stimulus.kind === 'fault') return 'breaks';
  if (stimulus.kind !== 'answer') return '';
  const { ok, refusal, value, standing } = stimulus.output as Partial<Outcome<unknown>> & {
    refusal?: { code: string };
    value?: unknown;
    standing?: string;
  };
  if (ok === undefined && !standing) return `ends ${JSON.stringify(stimulus.output)}`;
  if (ok === undefined) return `ends ${standing}${refusal ? ` ${refusal.code}` : ''}`;
  if (!ok) return `refused ${refusal?.code}`;
  const isWord =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isWord ? `accepted ${value}` : 'accepted';
}

/** A step of a walk, in words. */
export function stepTitle(stimulus: Stimulus): string {
  if (stimulus.kind === 'event') return stimulus.event.type;
  if (stimulus.kind === 'timer' || stimulus.kind === 'pause') return `${stimulus.ms} ms pass`;
  return `${stimulus.port} ${toEnding(stimulus)}`;
}

/** Whether a step can come after a start. */
export function isPossible(script: Script, start: string, stimulus: Stimulus): boolean {
  return script.only?.[start]?.(stepTitle(stimulus)) ?? true;
}

/** A walk as one line: where it starts and what happens. */
export function walkTitle(walk: {
  start: string;
  steps: readonly { stimulus: Stimulus }[];
}): string {
  return [`from ${walk.start}`, ...walk.steps.map(({ stimulus }) => stepTitle(stimulus))].join(
    ' › ',
  );
}

/** The event that the pure machine gets for a stimulus. */
export function eventFor(
  stimulus: Exclude<Stimulus, { kind: 'pause' }>,
): { type: string } & Record<string, unknown> {
  switch (stimulus.kind) {
    case 'event':
      return { ...stimulus.event };
    case 'answer':
      return {
        type: `xstate.done.actor.${stimulus.port}`,
        actorId: stimulus.port,
        output: stimulus.output,
      };
    case 'fault':
      return {
        type: `xstate.error.actor.${stimulus.port}`,
        actorId: stimulus.port,
        error: stimulus.error,
      };
    case 'timer':
      return { type: stimulus.eventType };
  }
}
