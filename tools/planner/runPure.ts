import { isDeepStrictEqual } from 'node:util';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { hasEffect, toPath, mapTransitionIds } from './chart.ts';
import { replaceActors } from './foreign.ts';
import { listEffects, formatEffect, PureMachine } from './pure.ts';
import type { PureStep } from './pure.ts';
import type { Script, Stimulus } from './script.ts';
import type { Walk } from './planWalks.ts';

interface Gate extends PromiseWithResolvers<unknown> {
  input: unknown;
}

/** What can be observed of a machine after a step. */
interface Observed {
  value: unknown;
  context: unknown;
  status: string;
  output: unknown;
  tags: string[];
  /** Inputs of the running calls, by port. */
  calls: Record<string, unknown>;
  effects: string[];
}

/** What a real actor did during walks: the arrows it took and the states it entered. */
export interface Coverage {
  takes: Set<string>;
  visits: Set<string>;
}

interface Options {
  /** The machine to run instead of the script's, such as a mutant; arrow names are not compared. */
  machine?: AnyStateMachine;
  /** Receives what the actor did. */
  coverage?: Coverage;
}

/**
 * Replays a walk on a real actor whose calls wait for the walk's answers. After each step it
 * compares the observable state with the pure machine, and the arrows taken with those of the
 * walk. It also sends events that the state does not accept; they must change nothing. Resolves to
 * the first difference, or undefined.
 */
export async function runPure(
  script: Script,
  walk: Walk,
  { machine = script.machine, coverage }: Options = {},
): Promise<string | undefined> {
  const pure = new PureMachine(script.machine);
  const input = script.starts[walk.start];
  const gates = new Map<string, Gate>();
  const clock = new SimulatedClock();
  let effects: string[] = [];
  let death: string | undefined;

  const gated = addGates(machine, gates, (effect) => effects.push(effect));
  const taken: string[] = [];
  const actor = createActor(gated, {
    input: input as never,
    clock,
    inspect: createInspector(gated, coverage ?? { takes: new Set(), visits: new Set() }, taken),
  });
  actor.subscribe({
    error: (error) => {
      death = error instanceof Error ? error.message : 'an unknown error';
    },
  });

  const observe = (snapshot: AnyMachineSnapshot, calls: Record<string, unknown>): Observed => ({
    value: snapshot.value,
    context: replaceActorsById(snapshot.context),
    status: snapshot.status,
    output: snapshot.output,
    tags: [...snapshot.tags].toSorted(),
    calls,
    effects: [],
  });
  const differs = (
    expected: Pick<PureStep, 'snapshot' | 'effects' | 'takes' | 'answeredActors'>,
    at: string,
  ) => {
    if (death !== undefined) return `${at}: the actor died of ${death}`;
    if (machine === script.machine && !isDeepStrictEqual(taken, expected.takes)) {
      return `${at}:\n  expected ${expected.takes.join(', ')}\n  but took ${taken.join(', ')}`;
    }
    const want = {
      ...observe(expected.snapshot, listInputs(expected)),
      effects: expected.effects,
    };
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    const have = {
      ...observe(snapshot, Object.fromEntries([...gates].map(([id, gate]) => [id, gate.input]))),
      effects,
    };
    if (isDeepStrictEqual(have, want)) return undefined;
    return `${at}:\n  expected ${JSON.stringify(want)}\n  but was  ${JSON.stringify(have)}`;
  };

  /** Sends every event that the state does not accept and compares. */
  const sendUnacceptedEvents = async (at: string) => {
    effects = [];
    taken.length = 0;
    if (now.snapshot.status !== 'active') return undefined;
    for (const event of script.events) {
      if (!now.snapshot.can(event as never)) actor.send(event);
    }
    await flushMicrotasks();
    return differs({ ...now, effects: [], takes: [] }, `${at}, unasked events`);
  };

  actor.start();
  await flushMicrotasks();
  let now = pure.start(input);
  let difference = differs(now, 'at the start');
  for (const { stimulus, takes } of walk.steps) {
    difference ??= await sendUnacceptedEvents(`before ${takes.join(', ')}`);
    if (difference !== undefined) break;
    apply(stimulus);
    await flushMicrotasks();
    now = { ...pure.step(now, stimulus), takes };
    difference = differs(now, `after ${takes.join(', ')}`);
  }
  difference ??= await sendUnacceptedEvents('at the end');
  actor.stop();
  return difference;

  function apply(stimulus: Stimulus): void {
    if (stimulus.kind === 'event') actor.send(stimulus.event);
    else if (stimulus.kind === 'timer' || stimulus.kind === 'pause') clock.increment(stimulus.ms);
    else {
      const gate = gates.get(stimulus.port);
      gates.delete(stimulus.port);
      if (stimulus.kind === 'answer') gate?.resolve(stimulus.output);
      else gate?.reject(stimulus.error);
    }
  }
}

/** An inspector that records the arrows and states of this machine instance's actor. */
export function createInspector(
  machine: AnyStateMachine,
  { takes, visits }: Coverage,
  takenInOrder: string[] = [],
) {
  const ids = mapTransitionIds(machine);
  return (inspection: InspectionEvent): void => {
    if (inspection.type !== '@xstate.microstep') return;
    for (const arrow of inspection._transitions) {
      const id = ids.get(arrow);
      if (id !== undefined) {
        takes.add(id);
        if (hasEffect(arrow)) takenInOrder.push(id);
      }
      visits.add(toPath(arrow.source));
    }
    const { _nodes } = inspection.snapshot as AnyMachineSnapshot;
    for (const node of _nodes as AnyStateNode[]) visits.add(toPath(node));
  };
}

/** Inputs of the calls that are pending in a pure snapshot. */
function listInputs({
  snapshot,
  answeredActors,
}: Pick<PureStep, 'snapshot' | 'answeredActors'>): Record<string, unknown> {
  const inputs: Record<string, unknown> = {};
  if (snapshot.status !== 'active') return inputs;
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  for (const [id, child] of Object.entries(children)) {
    if (child && !answeredActors.includes(child))
      inputs[id] = (child.getSnapshot() as { input?: unknown }).input;
  }
  return inputs;
}

/** Replaces each actor in the data by its id, because two runs never share actors. */
function replaceActorsById(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceActorsById);
  if (typeof value !== 'object' || value === null) return value;
  if ('sessionId' in value && 'send' in value) return `actor ${(value as AnyActorRef).id}`;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceActorsById(inner)]),
  );
}

function addGates(
  machine: AnyStateMachine,
  gates: Map<string, Gate>,
  onEffect: (effect: string) => void,
): AnyStateMachine {
  const gated = fromPromise(({ input, signal, self: { id } }) => {
    const gate: Gate = { input, ...Promise.withResolvers<unknown>() };
    gates.set(id, gate);
    signal.addEventListener('abort', () => {
      if (gates.get(id) === gate) gates.delete(id);
    });
    return gate.promise;
  });
  const actions = Object.fromEntries(
    listEffects(machine).map((name) => [
      name,
      (_: unknown, params: unknown) => onEffect(formatEffect(name, params)),
    ]),
  );
  return replaceActors(machine, gated).provide({ actions } as never);
}

/** Waits until answered calls have reached their actor. */
async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
