import { createEmptyActor } from 'xstate/actors';
import { fromPromise } from 'xstate';
import type {
  AnyActorLogic,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { listNodes, mapTransitionIds } from './chart.ts';
import { eventFor } from './script.ts';
import type { Script, Stimulus } from './script.ts';

/*
 * One step of a machine without running anything: no call is made, no timer runs. The inspector
 * tells which arrows were taken, those that fire at once included.
 */

export interface PureStep {
  snapshot: AnyMachineSnapshot;
  /** Names of the arrows taken, in order. */
  takes: string[];
  /** Effects on the page, as `notify({…})`. */
  effects: string[];
}

export class PureMachine {
  readonly machine: AnyStateMachine;
  readonly #ids: Map<AnyTransitionDefinition, string>;

  constructor(machine: AnyStateMachine) {
    this.machine = withSilentPorts(machine);
    this.#ids = mapTransitionIds(this.machine);
  }

  start(input: unknown): PureStep {
    return this.#observe((scope) => this.machine.getInitialSnapshot(scope, input));
  }

  step(snapshot: AnyMachineSnapshot, stimulus: Stimulus): PureStep {
    return this.#observe((scope) => this.machine.transition(snapshot, eventFor(stimulus), scope));
  }

  /** Everything that may happen next according to a script. */
  stimuli(
    snapshot: AnyMachineSnapshot,
    { events, outcomes, mayHappen = () => true }: Script,
  ): Stimulus[] {
    if (snapshot.status !== 'active') return [];
    const answers = Object.entries(outcomes)
      .filter(([port]) => snapshot.children[port])
      .flatMap(([port, outputs]) =>
        outputs.map((output): Stimulus =>
          output instanceof Error
            ? { kind: 'fault', port, error: output }
            : { kind: 'answer', port, output },
        ),
      );
    const acts = events.map((event): Stimulus => ({ kind: 'event', event }));
    return [...acts, ...answers, ...this.#nextTimer(snapshot)].filter((stimulus) =>
      mayHappen(snapshot as never, stimulus),
    );
  }

  #nextTimer(snapshot: AnyMachineSnapshot): Stimulus[] {
    const timers = (snapshot._nodes as AnyStateNode[])
      .flatMap(({ after }) => after)
      .map(({ eventType, delay }) => ({
        kind: 'timer' as const,
        eventType,
        ms: this.#milliseconds(delay, snapshot),
      }));
    const soonest = Math.min(...timers.map(({ ms }) => ms));
    return timers.filter(({ ms }) => ms === soonest);
  }

  #milliseconds(delay: unknown, snapshot: AnyMachineSnapshot): number {
    const delays: Record<string, unknown> = this.machine.implementations.delays;
    const named = typeof delay === 'string' ? delays[delay] : delay;
    if (typeof named === 'function') return named({ context: snapshot.context }) as number;
    return Number(named);
  }

  #observe(run: (scope: AnyActorScope) => AnyMachineSnapshot): PureStep {
    const takes: string[] = [];
    const effects: string[] = [];
    const host = createEmptyActor();
    host.system.inspect((inspection) => {
      if (inspection.type !== '@xstate.microstep') return;
      for (const arrow of inspection._transitions) {
        const id = this.#ids.get(arrow);
        if (id !== undefined) takes.push(id);
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
        if (!type.startsWith('xstate.')) effects.push(effectText(type, params));
      },
    });
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, takes, effects };
  }
}

export function effectText(type: string, params: unknown): string {
  return params === undefined ? type : `${type}(${JSON.stringify(params)})`;
}

/** Names of the actions that touch the page: those that are plain functions, not assignments. */
export function listEffects(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actions as Record<string, unknown>)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => name);
}

/** Names of everything a machine invokes. */
export function listPorts(machine: AnyStateMachine): string[] {
  return listNodes(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => id));
}

/** The same machine with every port, child machines included, waiting for its answer for ever. */
function withSilentPorts(machine: AnyStateMachine): AnyStateMachine {
  const silent: AnyActorLogic = fromPromise(() => new Promise(() => {}));
  const actors = Object.fromEntries(listPorts(machine).map((name) => [name, silent]));
  return machine.provide({ actors } as never);
}

/** Paths of the leaves that a snapshot is in. */
export function listLeaves(snapshot: AnyMachineSnapshot): string[] {
  const below = (value: unknown, path: string): string[] =>
    typeof value === 'string'
      ? [path + value]
      : Object.entries(value as object).flatMap(([key, inner]) => below(inner, `${path}${key}.`));
  return below(snapshot.value, '');
}
