import { createEmptyActor } from 'xstate/actors';
import type {
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
} from 'xstate';
import { hasEffect, mapTransitionIds } from './chart.ts';
import {
  findUnaddressableActors,
  canDelaysOverlap,
  UnplannableError,
  pendingLogic,
  replaceActors,
} from './foreign.ts';
import { toEvent } from './script.ts';
import type { Script, Stimulus } from './script.ts';

/*
 * One step of a machine without side effects: no call is made, no timer runs. The inspector reports
 * which arrows were taken, including eventless ones.
 */

export interface PureStep {
  snapshot: AnyMachineSnapshot;
  /** Names of the arrows taken, in order. */
  takes: string[];
  /** Effects on the page, such as `notify({…})`. */
  effects: string[];
  /** Running timers, in the order in which they started. */
  timers: readonly Timer[];
  /** Actors that have answered but are still in the snapshot; they cannot answer again. */
  answeredActors: readonly AnyActorRef[];
}

interface Timer {
  id: string;
  event: { type: string };
  /** Milliseconds until it fires. */
  left: number;
}

/** More arrows in one step mean an endless loop. */
const maxArrows = 200;

export class PureMachine {
  readonly machine: AnyStateMachine;
  readonly #ids: Map<AnyTransitionDefinition, string>;
  readonly #canDelaysOverlap: boolean;

  /** The constructor and the steps throw `UnplannableError` when a machine cannot be planned. */
  constructor(machine: AnyStateMachine) {
    this.machine = replaceActors(machine, pendingLogic);
    this.#ids = mapTransitionIds(this.machine);
    this.#canDelaysOverlap = canDelaysOverlap(machine);
  }

  start(input: unknown): PureStep {
    return this.#observe({ timers: [], answeredActors: [] }, (scope) =>
      this.machine.getInitialSnapshot(scope, input),
    );
  }

  step(now: PureStep, stimulus: Stimulus): PureStep {
    if (stimulus.kind !== 'timer' && stimulus.kind !== 'pause') {
      return this.#spend(now, stimulus, this.#send(now, toEvent(stimulus)));
    }
    const timers = now.timers.map((timer) => ({ ...timer, left: timer.left - stimulus.ms }));
    let step: PureStep = { ...now, timers, takes: [], effects: [] };
    for (const due of timers.filter(({ left }) => left <= 0)) {
      // A timer that fired earlier may have cancelled it.
      if (step.snapshot.status !== 'active' || !step.timers.includes(due)) continue;
      const others = step.timers.filter((timer) => timer !== due);
      const { takes, effects, ...next } = this.#send({ ...step, timers: others }, due.event);
      step = {
        ...next,
        takes: [...step.takes, ...takes],
        effects: [...step.effects, ...effects],
      };
    }
    return step;
  }

  /** Every stimulus that a script allows next. */
  stimuli(
    { snapshot, timers, answeredActors }: Pick<PureStep, 'snapshot' | 'timers' | 'answeredActors'>,
    { events, outcomes, mayHappen = () => true }: Script,
  ): Stimulus[] {
    if (snapshot.status !== 'active') return [];
    const answers = Object.entries(outcomes)
      .filter(([port]) => {
        const actor: AnyActorRef | undefined = snapshot.children[port];
        return actor && !answeredActors.includes(actor);
      })
      .flatMap(([port, outputs]) =>
        outputs.map((output): Stimulus =>
          output instanceof Error
            ? { kind: 'fault', port, error: output }
            : { kind: 'answer', port, output },
        ),
      );
    const acts = events.map((event): Stimulus => ({ kind: 'event', event }));
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
    const canDelaysOverlap =
      this.#canDelaysOverlap || timers.some(({ id }) => !id.startsWith('xstate.after.'));
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

  #send({ snapshot, ...before }: PureStep, event: { type: string; error?: unknown }): PureStep {
    const run = (scope: AnyActorScope) => this.machine.transition(snapshot, event, scope);
    return this.#observe(before, run, event.error);
  }

  #observe(
    before: Pick<PureStep, 'timers' | 'answeredActors'>,
    run: (scope: AnyActorScope) => AnyMachineSnapshot,
    fault?: unknown,
  ): PureStep {
    const takes: string[] = [];
    const effects: string[] = [];
    let { timers } = before;
    const host = createEmptyActor();
    host.system.inspect((inspection) => {
      if (inspection.type !== '@xstate.microstep') return;
      for (const arrow of inspection._transitions) {
        const id = this.#ids.get(arrow);
        if (id !== undefined && hasEffect(arrow)) takes.push(id);
      }
      if (takes.length > maxArrows) {
        throw this.#refusal(
          `"${takes.at(-1)}" fires at once without end`,
          'give one arrow of the ring an event',
        );
      }
    });
    const snapshot = run({
      self: host,
      system: host.system,
      id: '',
      sessionId: '',
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: ({ type, params }) => {
        if (type === 'xstate.raise') timers = startTimer(timers, params as never);
        else if (type === 'xstate.cancel') timers = cancelTimer(timers, params as never);
        else if (type === 'xstate.sendTo') this.#rejectSelfSend(params as never, host);
        else if (type === 'xstate.spawnChild') this.#rejectUnnamedSpawn(params as never);
        else if (!type.startsWith('xstate.')) effects.push(this.#effect(type, params));
      },
    });
    // An unhandled fault of a call stops the machine; other errors are mistakes in chart or script.
    if (snapshot.status === 'error' && snapshot.error !== fault) throw snapshot.error as Error;
    const [unnamed] = findUnaddressableActors(snapshot);
    if (unnamed !== undefined) throw unnamed;
    return { snapshot, takes, effects, timers, answeredActors: before.answeredActors };
  }

  #effect(type: string, params: unknown): string {
    if (type in this.machine.implementations.actions) return formatEffect(type, params);
    throw this.#refusal(`the effect ${type} is written inline`, 'name it in setup({ actions })');
  }

  #rejectSelfSend(
    { to, event }: { to: unknown; event: { type: string } },
    self: AnyActorRef,
  ): void {
    if (to === self) throw this.#refusal(`it sends itself ${event.type}`, 'raise it');
  }

  #rejectUnnamedSpawn({ id, src }: { id?: string; src: unknown }): void {
    if (id !== undefined) return;
    const name = typeof src === 'string' ? src : 'from its code';
    throw this.#refusal(`the actor "${name}" is spawned without an id`, 'give it one');
  }

  #refusal(what: string, fix: string): UnplannableError {
    return new UnplannableError(this.machine.id, what, fix);
  }
}

/** Starts the timer of an event that was raised with a delay. */
function startTimer(
  timers: readonly Timer[],
  raised: { event: { type: string }; id?: string; delay?: number },
): readonly Timer[] {
  const { event, id = event.type, delay } = raised;
  if (typeof delay !== 'number') return timers;
  return [...timers.filter((timer) => timer.id !== id), { id, event, left: delay }];
}

function cancelTimer(timers: readonly Timer[], { sendId }: { sendId: string }): readonly Timer[] {
  return timers.filter(({ id }) => id !== sendId);
}

export function formatEffect(type: string, params: unknown): string {
  return params === undefined ? type : `${type}(${JSON.stringify(params)})`;
}

/** Names of the actions with effects on the page: plain functions, not assignments. */
export function listEffects(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actions as Record<string, unknown>)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => name);
}

/** Paths of the active leaf states. */
export function listLeaves({ value }: { value: unknown }): string[] {
  const below = (state: unknown, path: string): string[] =>
    typeof state === 'string'
      ? [path + state]
      : Object.entries(state as object).flatMap(([key, inner]) => below(inner, `${path}${key}.`));
  return below(value, '');
}
