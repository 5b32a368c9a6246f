import {
  createActor as createUnwatched,
  fromPromise as originalFromPromise,
  SimulatedClock,
} from 'xstate';
import type {
  ActorOptions,
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { isMachine, mapTransitionIds } from '#tools/planner/chart.ts';

/*
 * Replaces XState in the observed portal: every actor reports to the test what it does, and the
 * test controls the machines' clock. `watchFlows.ts` resolves `xstate` to this file; the portal's
 * own sources do not know it.
 */

export * from 'xstate';

/** What one actor did on one event. */
export interface Observation {
  /** Unique, because an observation may be reported twice. */
  id: string;
  flow: string;
  /** Identifies the document: a reloaded page has new actors. */
  document: string;
  /** Identifies the actor among those of its flow. */
  actor: string;
  /** The event's type. */
  event: string;
  /** Names of the arrows taken. */
  takes: string[];
  value: unknown;
  status: string;
  /** The booleans of its context. */
  flags: Record<string, boolean>;
}

interface Test {
  /** Set by the test before the page runs. */
  reportObservation?: (observation: Observation) => unknown;
  /** Advances the machines' clock. */
  passFlowTime?: (ms: number) => void;
  /** Ports that wait for the test; all others begin at once. */
  heldPortNames?: readonly string[];
  /** Resolves when a port may begin; rejects to make it fail. */
  onPortEnter?: (name: string, actor: string) => Promise<void>;
  /** Called when the machine has stopped a port. */
  onPortLeave?: (actor: string) => void;
}

const test = globalThis as Test;
const document = crypto.randomUUID();
const clock = test.onPortEnter ? new SimulatedClock() : undefined;
if (clock) test.passFlowTime = (ms) => clock.increment(ms);

/**
 * Stores observations until the test has received them: Chromium drops some during a navigation.
 */
const unsentKey = 'observations that the test has not heard';
let observationCount = 0;
for (const observation of readUnsent()) void send(observation);

export const createActor = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) => {
  const report = createReporter();
  const given = options?.inspect;
  return createUnwatched(logic, {
    ...(clock && { clock }),
    ...options,
    inspect: (inspection: InspectionEvent) => {
      if (typeof given === 'function') given(inspection);
      else given?.next?.(inspection);
      report(inspection);
    },
  });
}) as typeof createUnwatched;

/** Delays a port that the test holds until the test lets it begin. */
export const fromPromise: typeof originalFromPromise = (creator) =>
  originalFromPromise(async (given) => {
    const { id, sessionId } = given.self;
    if (!test.heldPortNames?.includes(id)) return creator(given);
    given.signal.addEventListener('abort', () => test.onPortLeave?.(sessionId));
    await test.onPortEnter?.(id, sessionId);
    return creator(given);
  });

function createReporter(): (inspection: InspectionEvent) => void {
  const arrowsByActor = new Map<AnyActorRef, string[]>();
  const names = new WeakMap<AnyStateMachine, ReturnType<typeof mapTransitionIds>>();
  const listNames = (machine: AnyStateMachine) => {
    const ids = names.get(machine) ?? mapTransitionIds(machine);
    names.set(machine, ids);
    return ids;
  };
  return (inspection) => {
    const actor = inspection.actorRef as AnyActorRef & { logic?: unknown };
    if (!isMachine(actor.logic)) return;
    if (inspection.type === '@xstate.microstep') {
      const ids = inspection._transitions.flatMap(
        (arrow) => listNames(actor.logic as AnyStateMachine).get(arrow) ?? [],
      );
      arrowsByActor.set(actor, [...(arrowsByActor.get(actor) ?? []), ...ids]);
    }
    if (inspection.type === '@xstate.snapshot') {
      const { value, status, context } = inspection.snapshot as AnyMachineSnapshot;
      const { type: event } = inspection.event;
      const reported = { event, value, status, flags: listFlags(context as object) };
      const takes = arrowsByActor.get(actor) ?? [];
      arrowsByActor.delete(actor);
      const { logic, sessionId } = actor;
      const id = `${document} ${(observationCount += 1)}`;
      const observation = { id, flow: logic.id, document, actor: sessionId, takes, ...reported };
      storeUnsent([...readUnsent(), observation]);
      void send(observation);
    }
  };
}

function listFlags(context: object): Record<string, boolean> {
  const isFlag = (entry: [string, unknown]): entry is [string, boolean] =>
    typeof entry[1] === 'boolean';
  return Object.fromEntries(Object.entries(context).filter(isFlag));
}

async function send(observation: Observation): Promise<void> {
  await test.reportObservation?.(observation);
  storeUnsent(readUnsent().filter(({ id }) => id !== observation.id));
}

function readUnsent(): Observation[] {
  return JSON.parse(sessionStorage.getItem(unsentKey) ?? '[]') as Observation[];
}

function storeUnsent(observations: readonly Observation[]): void {
  sessionStorage.setItem(unsentKey, JSON.stringify(observations));
}
