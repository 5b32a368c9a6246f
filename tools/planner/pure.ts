import { isDeepStrictEqual } from 'node:util';
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
} from 'xstate';
import { recordAction, toPlainData } from './actionWords.ts';
import type { ActionWords } from './actionWords.ts';
import { hasEffect, mapTransitionIds } from './chart.ts';
import {
  canDelaysOverlap,
  findUnaddressableActor,
  stubMachine,
  inlineEffect,
  UnplannableError,
} from './foreign.ts';
import { toEvent } from './script.ts';
import type { Script, Stimulus } from './script.ts';
import { runAt } from './world.ts';
import {
  createStubLogic,
  isDelayedArrow,
  isObserved,
  isOwnAction,
  listChildren,
  readAction,
  takeStep,
  toSnapshotEvent,
} from './xstate.ts';
import type { PlannedStep, ResolvedAction, StepObserver, StepOrigin } from './xstate.ts';

/*
 * One step of a machine without side effects: no call is made, no timer runs. The inspector reports
 * which arrows were taken, including eventless ones.
 */

export interface PureStep extends ActionWords {
  snapshot: AnyMachineSnapshot;
  /** Names of the arrows taken, in order. */
  takes: string[];
  /** The states after each arrow, in order, as JSON. */
  passes: string[];
  /** Running timers, in the order in which they started. */
  timers: readonly Timer[];
  /** Actors that have answered but are still in the snapshot; they cannot answer again. */
  answeredActors: readonly AnyActorRef[];
  /** Milliseconds since the start. */
  elapsed: number;
}

interface Timer {
  id?: string;
  event: { type: string };
  /** Milliseconds until it fires. */
  left: number;
  /** Another timer with its id started or fired later, so that `cancel` does not find it. */
  isLost?: boolean;
}

/** What a step that does nothing records. */
export const createEmptyRecord = (): Pick<PureStep, 'takes' | 'passes' | keyof ActionWords> => ({
  takes: [],
  passes: [],
  effects: [],
  signals: [],
});

type Before = Pick<PureStep, 'timers' | 'answeredActors' | 'elapsed'>;

/** More arrows or events in one step mean an endless loop. */
const maxArrows = 200;
/** Other moments and chances. The first random numbers are almost 0 and 1; that of the plan is 0.62. */
const otherWorlds = [
  { seed: -0.999_99, later: 40_000_000_000 },
  { seed: 0.618, later: -40_000_000_000 },
];
/** Timers that wait longer fire at once. */
const longestDelay = 2 ** 31 - 1;

export class PureMachine {
  readonly machine: AnyStateMachine;
  readonly #logic: AnyActorLogic;
  readonly #shown: NonNullable<Script['snapshots']>;
  readonly #ids: Map<AnyTransitionDefinition, string>;
  readonly #canDelaysOverlap: boolean;
  /** Arrows whose step was compared with a second run. */
  readonly #compared = new Set<string>();

  /** The constructor and the steps throw `UnplannableError` when a machine cannot be planned. */
  constructor(machine: AnyStateMachine, snapshots: Script['snapshots'] = {}) {
    this.#logic = createStubLogic(snapshots);
    this.#shown = snapshots;
    this.machine = stubMachine(machine, this.#logic);
    this.#ids = mapTransitionIds(this.machine);
    this.#canDelaysOverlap = canDelaysOverlap(machine);
  }

  start(input: unknown): PureStep {
    return this.#run({ timers: [], answeredActors: [], elapsed: 0 }, { input });
  }

  step(now: PureStep, stimulus: Stimulus): PureStep {
    if (stimulus.kind !== 'timer' && stimulus.kind !== 'pause') {
      return this.#spend(now, stimulus, this.#send(now, toEvent(stimulus)));
    }
    const timers = now.timers.map((timer) => ({ ...timer, left: timer.left - stimulus.ms }));
    const elapsed = now.elapsed + stimulus.ms;
    let step: PureStep = { ...now, timers, elapsed, ...createEmptyRecord() };
    for (const due of timers.filter(({ left }) => left <= 0)) {
      // A timer that fired earlier may have cancelled it.
      if (step.snapshot.status !== 'active') break;
      if (!step.timers.some(({ event }) => event === due.event)) continue;
      const others = step.timers.filter(({ event }) => event !== due.event);
      step = append(step, this.#send({ ...step, timers: loseTimer(others, due.id) }, due.event));
    }
    return step;
  }

  /** Every stimulus that a script allows next. */
  stimuli(
    { snapshot, timers, answeredActors }: Pick<PureStep, 'snapshot' | 'timers' | 'answeredActors'>,
    { events, outcomes, nameAnswer, snapshots = {}, mayHappen = () => true }: Script,
  ): Stimulus[] {
    if (snapshot.status !== 'active') return [];
    const running = listChildren(snapshot).filter(([, actor]) => !answeredActors.includes(actor));
    const answers = Object.entries(outcomes).flatMap(([name, outputs]) =>
      running
        .filter(([id, { src }]) => id === name || (src === name && !(id in outcomes)))
        .flatMap(([port]) =>
          outputs.map((output): Stimulus =>
            output instanceof Error
              ? { kind: 'fault', port, error: output }
              : { kind: 'answer', port, output, ...(nameAnswer && { ending: nameAnswer(output) }) },
          ),
        ),
    );
    // The first snapshot arrives with the start of the actor.
    const shown = Object.entries(snapshots)
      .filter(([port]) => running.some(([id]) => id === port))
      .flatMap(([port, later]) => later.slice(1).map((given) => toSnapshotEvent(port, given)));
    const acts = [...events, ...shown].map((event): Stimulus => ({ kind: 'event', event }));
    return [...acts, ...answers, ...this.#passing(timers)].filter((stimulus) =>
      mayHappen(snapshot as never, stimulus),
    );
  }

  /** Waits for the next timer or, where delays can overlap, also until 1 ms before it. */
  #passing(timers: readonly Timer[]): Stimulus[] {
    const next = timers.toSorted((one, other) => one.left - other.left)[0];
    if (!next) return [];
    const fires: Stimulus = { kind: 'timer', eventType: next.event.type, ms: next.left };
    // A delayed raise outlives its state.
    const canDelaysOverlap = this.#canDelaysOverlap || timers.some(({ id }) => !isDelayedArrow(id));
    return canDelaysOverlap && next.left > 1
      ? [fires, { kind: 'pause', ms: next.left - 1 }]
      : [fires];
  }

  /** Records an actor that has answered if the snapshot still contains it. */
  #spend(before: PureStep, stimulus: Stimulus, after: PureStep): PureStep {
    if (stimulus.kind !== 'answer' && stimulus.kind !== 'fault') return after;
    const actor: AnyActorRef | undefined = before.snapshot.children[stimulus.port];
    if (!actor || after.snapshot.children[stimulus.port] !== actor) return after;
    return { ...after, answeredActors: [...after.answeredActors, actor] };
  }

  #send({ snapshot, ...before }: PureStep, event: { type: string }): PureStep {
    return this.#run(before, { snapshot, event });
  }

  /** A step, and the steps of the events that it sends to the machine itself. */
  #run(before: Before, from: StepOrigin): PureStep {
    let { step, own } = this.#observe(before, from);
    for (let events = 1; own[0] && step.snapshot.status === 'active'; events += 1) {
      const [event, ...later] = own;
      if (events > maxArrows) {
        throw this.#refusal(`it sends itself "${event.type}" without end`, 'end the ring');
      }
      const next = this.#observe(step, { snapshot: step.snapshot, event });
      step = append(step, next.step);
      own = [...later, ...next.own];
    }
    return step;
  }

  /** A step that does the same whenever it is taken; otherwise refuses the machine. */
  #observe(before: Before, from: StepOrigin) {
    const first = this.#takeOnce(before, from);
    const { takes, snapshot } = first.step;
    const state = 'event' in from ? this.#describe(from) : '';
    const key = `${state} ${takes.join()}`;
    if (this.#compared.has(key)) return first;
    this.#compared.add(key);
    const name = takes.at(-1) ?? this.#describe(from);
    const again = this.#takeOnce(before, from).step.snapshot;
    const contexts = [snapshot, again].map(({ context }) => toPlainData(context));
    if (!isDeepStrictEqual(contexts[0], contexts[1])) {
      throw this.#refusal(
        `"${name}" gives another context each time`,
        'let an event, the input or a call give what changes',
      );
    }
    for (const { seed, later } of otherWorlds) {
      const elsewhere = { ...before, elapsed: before.elapsed + later };
      if (isDeepStrictEqual(this.#takeOnce(elsewhere, from, seed).step.takes, takes)) continue;
      throw this.#refusal(
        `time or chance decides "${name}"`,
        'let a timer decide, or a call whose answers you list',
      );
    }
    return first;
  }

  #takeOnce(
    before: Before,
    from: StepOrigin,
    seed = 0,
  ): { step: PureStep; own: { type: string }[] } {
    const takes: string[] = [];
    const passes: string[] = [];
    const effects: string[] = [];
    const actions: ResolvedAction[] = [];
    let read: string | undefined;
    const observer: StepObserver = {
      onArrows: (arrows, { value }) => {
        passes.push(JSON.stringify(value));
        for (const arrow of arrows) {
          const id = this.#ids.get(arrow);
          if (id !== undefined && hasEffect(arrow)) takes.push(id);
        }
        if (takes.length > maxArrows) {
          throw this.#refusal(
            `"${takes.at(-1)}" fires at once without end`,
            'give one arrow of the ring an event',
          );
        }
      },
      onAction: (action) => void actions.push(action),
      onRead: (actorId) => {
        read = actorId;
      },
    };
    const refuseReading = () => {
      if (read === undefined) return;
      throw this.#refusal(
        `"${this.#describe(from)}" reads the snapshot of the actor "${read}"`,
        'read the event of onSnapshot, or let the actor send an event',
      );
    };
    let planned: PlannedStep;
    try {
      planned = runAt(before.elapsed, () => takeStep(this.machine, from, observer), seed);
      const { status, error } = planned.snapshot;
      const fault = 'event' in from && (from.event as { error?: unknown }).error;
      // A call that breaks without an arrow for it stops the machine.
      if (status === 'error' && error !== fault) throw error;
    } catch (error) {
      if (error instanceof UnplannableError) throw error;
      refuseReading();
      throw this.#refusal(
        `"${this.#describe(from)}" throws "${(error as Error).message}"`,
        'return instead, or rule the event out with mayHappen',
      );
    }
    refuseReading();
    const { snapshot, self, missing } = planned;
    let { timers } = before;
    const running = new Set(
      listChildren('snapshot' in from ? from.snapshot : snapshot).flatMap(([childId, child]) =>
        'input' in from || before.answeredActors.includes(child) ? [] : [childId],
      ),
    );
    const own: { type: string }[] = [];
    const signals: string[] = [];
    for (const action of actions) {
      this.#checkName(action);
      recordAction(action, { effects, signals });
      const { kind, to, event, delay, id, sendId, actorRef, src } = readAction(action);
      if (delay !== undefined && !(delay >= 0 && delay <= longestDelay)) {
        throw this.#refusal(
          `"${this.#describe(from)}" waits ${delay} ms, and a timer fires at once then`,
          `wait between 0 and ${longestDelay} ms, for more in several steps`,
        );
      }
      if (kind === 'stopChild' && actorRef) running.delete(actorRef.id);
      if (kind === 'cancel') timers = timers.filter((it) => it.isLost || it.id !== sendId);
      const isSend = kind === 'sendTo';
      const isOwn = kind === 'raise' || (isSend && to === self);
      if (isOwn && event && isSend && missing[0] !== undefined) {
        throw this.#refusal(
          `it sends ${event.type} to "${missing[0]}", which it does not start`,
          'send it in a named effect',
        );
      }
      if (isOwn && event && typeof delay === 'number') {
        timers = [...loseTimer(timers, id), { id, event: { ...event }, left: delay }];
      } else if (isOwn && event && isSend) own.push(event);
      else if (isSend && delay !== undefined) timers = loseTimer(timers, id);
      if (kind !== 'spawnChild') continue;
      if (id === undefined) {
        const name = typeof src === 'string' ? src : 'from its code';
        throw this.#refusal(`the actor "${name}" is spawned without an id`, 'give it one');
      }
      if (running.has(id)) {
        throw this.#refusal(
          `two actors run with the id "${id}"`,
          'give each its own, or stop the first',
        );
      }
      running.add(id);
      if (actorRef && isObserved(actorRef)) {
        if (!this.#shown[actorRef.id]?.length) {
          throw this.#refusal(
            `onSnapshot observes the actor "${actorRef.id}"`,
            'list what it shows, the first at its start, in the snapshots of the script',
          );
        }
        own.push(toSnapshotEvent(actorRef.id, actorRef.getSnapshot()));
      }
    }
    const unaddressable = findUnaddressableActor(snapshot, this.#logic);
    if (unaddressable) throw unaddressable;
    return { step: { ...before, snapshot, takes, passes, effects, signals, timers }, own };
  }

  #describe(from: StepOrigin): string {
    if ('input' in from) return 'the start';
    return `${from.event.type} in ${listLeaves(from.snapshot).join(' and ')}`;
  }

  #checkName({ type, exec }: ResolvedAction): void {
    const isNamed = type in this.machine.implementations.actions || type === inlineEffect;
    if (isNamed || isOwnAction(type) || exec === undefined) return;
    throw this.#refusal(`the effect ${type} is enqueued inline`, 'name it in setup({ actions })');
  }

  #refusal(what: string, fix: string): UnplannableError {
    return new UnplannableError(this.machine.id, what, fix);
  }
}

const pureMachines = new WeakMap<AnyStateMachine, { pure: PureMachine; for: unknown }>();

/** The pure machine of a script, made once for its machine. */
export function toPureMachine({ machine, snapshots }: Script): PureMachine {
  const cached = pureMachines.get(machine);
  if (cached && cached.for === snapshots) return cached.pure;
  const pure = new PureMachine(machine, snapshots);
  pureMachines.set(machine, { pure, for: snapshots });
  return pure;
}

/** One step after another, as a single step. */
function append(first: PureStep, then: PureStep): PureStep {
  return {
    ...then,
    takes: [...first.takes, ...then.takes],
    passes: [...first.passes, ...then.passes],
    effects: [...first.effects, ...then.effects],
    signals: [...first.signals, ...then.signals],
  };
}

function loseTimer(timers: readonly Timer[], id: string | undefined): readonly Timer[] {
  if (id === undefined) return timers;
  return timers.map((timer) => (timer.id === id ? { ...timer, isLost: true } : timer));
}

/** Inputs of the calls that are pending in a snapshot, by port. */
export function listInputs({
  snapshot,
  answeredActors,
}: Pick<PureStep, 'snapshot' | 'answeredActors'>): Record<string, unknown> {
  if (snapshot.status !== 'active') return {};
  return Object.fromEntries(
    listChildren(snapshot)
      .filter(([, child]) => !answeredActors.includes(child))
      .map(([id, child]) => [id, (child.getSnapshot() as { input?: unknown }).input]),
  );
}

/** Paths of the active leaf states. */
export function listLeaves({ value }: { value: unknown }): string[] {
  const below = (state: unknown, path: string): string[] =>
    typeof state === 'string'
      ? [path + state]
      : Object.entries(state as object).flatMap(([key, inner]) => below(inner, `${path}${key}.`));
  return below(value, '');
}
