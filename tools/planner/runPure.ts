import { isDeepStrictEqual } from 'node:util';
import type {
  Actor,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { recordAction, toPlainData } from './actionWords.ts';
import { hasEffect, mapTransitionIds, toPath } from './chart.ts';
import { stubMachine } from './foreign.ts';
import { createEmptyRecord, listInputs, toPureMachine } from './pure.ts';
import type { PureStep } from './pure.ts';
import type { Step, Walk } from './planWalks.ts';
import type { Script, Stimulus } from './script.ts';
import { runAt, VirtualClock } from './world.ts';
import {
  createStubLogic,
  createRealActor,
  endChild,
  listActiveNodes,
  listChildren,
  reportArrows,
  stopActor,
} from './xstate.ts';

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

type Observed = Pick<PureStep, 'answeredActors' | 'passes' | 'effects' | 'signals'>;
type Expected = Observed & Pick<PureStep, 'snapshot' | 'takes'>;

/**
 * Replays a walk on a real actor whose calls wait for the walk's answers. After each step it
 * compares the observable state with the pure machine, and the arrows taken with those of the
 * walk. It also sends events that the state does not accept; they must change nothing. Returns the
 * first difference, or undefined.
 */
export function runPure(
  script: Script,
  walk: Walk,
  { machine = script.machine, coverage = { takes: new Set(), visits: new Set() } }: Options = {},
): string | undefined {
  const pure = toPureMachine(script);
  const input = script.starts[walk.start];
  const clock = new VirtualClock();
  const stubbed =
    machine === script.machine
      ? pure.machine
      : stubMachine(machine, createStubLogic(script.snapshots));
  let observed = createEmptyRecord();
  const recordArrows = createArrowRecorder(stubbed, coverage);
  const actor = runAt(0, () =>
    createRealActor(stubbed, input, clock, {
      onArrows(arrows, snapshot) {
        observed.passes.push(JSON.stringify(snapshot.value));
        observed.takes.push(...recordArrows(arrows, snapshot));
      },
      onAction: (action) => recordAction(action, observed),
    }),
  );

  const observe = (snapshot: AnyMachineSnapshot, { answeredActors, ...observed }: Observed) => ({
    value: snapshot.value,
    context: toPlainData(snapshot.context),
    status: snapshot.status,
    output: snapshot.output,
    tags: [...snapshot.tags].toSorted(),
    calls: listInputs({ snapshot, answeredActors }),
    passes: observed.passes,
    effects: observed.effects,
    signals: observed.signals,
  });
  /** The first difference after something was done to the actor. */
  const compare = (expected: Expected, at: string, act: () => void) => {
    runAt(clock.now(), act);
    const { takes, ...seen } = observed;
    observed = createEmptyRecord();
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    if (snapshot.status === 'error' && expected.snapshot.status !== 'error') {
      return `${at}: the actor died of ${(snapshot.error as Error).message}`;
    }
    if (machine === script.machine && !isDeepStrictEqual(takes, expected.takes)) {
      return `${at}:\n  expected ${expected.takes.join(', ')}\n  but took ${takes.join(', ')}`;
    }
    const answeredActors = listChildren(snapshot).flatMap(([, child]) =>
      child.getSnapshot().status === 'active' ? [] : [child],
    );
    const expectedState = observe(expected.snapshot, expected);
    const actualState = observe(snapshot, { ...seen, answeredActors });
    if (isDeepStrictEqual(actualState, expectedState)) return undefined;
    return `${at}:\n  expected ${JSON.stringify(expectedState)}\n  but was  ${JSON.stringify(actualState)}`;
  };

  /** Sends every event that the state does not accept and compares. */
  const compareUnaccepted = (at: string) => {
    if (now.snapshot.status !== 'active') return undefined;
    const unaccepted = script.events.filter((event) => !accepts(now.snapshot, event));
    const { value } = now.snapshot;
    const nothing = {
      ...now,
      ...createEmptyRecord(),
      passes: unaccepted.map(() => JSON.stringify(value)),
    };
    return compare(nothing, `${at}, unaccepted events`, () =>
      unaccepted.forEach((it) => actor.send(it)),
    );
  };

  let now = pure.start(input);
  let difference = compare(now, 'at the start', () => actor.start());
  const opening = (script.openings?.[walk.start] ?? []).map((stimulus) => ({ stimulus }));
  for (const { stimulus, takes } of [...opening, ...walk.steps] as Partial<Step>[]) {
    if (!stimulus || difference !== undefined) break;
    const next = pure.step(now, stimulus);
    const names = (takes ?? next.takes).join(', ');
    difference = compareUnaccepted(`before ${names}`);
    now = takes ? { ...next, takes } : next;
    difference ??= compare(now, `after ${names}`, () => apply(actor, clock, stimulus));
  }
  difference ??= compareUnaccepted('at the end');
  stopActor(actor);
  return difference;
}

function apply(actor: Actor<AnyStateMachine>, clock: VirtualClock, stimulus: Stimulus): void {
  if (stimulus.kind === 'event') actor.send(stimulus.event);
  else if (stimulus.kind === 'timer' || stimulus.kind === 'pause') clock.increment(stimulus.ms);
  else {
    const { children }: AnyMachineSnapshot = actor.getSnapshot();
    const child: AnyActorRef | undefined = children[stimulus.port];
    if (child) endChild(child, stimulus);
  }
}

/** Whether a snapshot accepts an event; a guard that throws decides nothing. */
function accepts(snapshot: AnyMachineSnapshot, event: { type: string }): boolean {
  try {
    return snapshot.can(event);
  } catch {
    return true;
  }
}

/** An inspector that records the arrows and states of this machine instance's actor. */
export function createInspector(machine: AnyStateMachine, coverage: Coverage) {
  const onArrows = createArrowRecorder(machine, coverage);
  return (inspection: InspectionEvent) => reportArrows(inspection, { onArrows });
}

/** Adds what a microstep takes and visits to a coverage; returns the arrows with an effect. */
function createArrowRecorder(machine: AnyStateMachine, { takes, visits }: Coverage) {
  const ids = mapTransitionIds(machine);
  return (arrows: readonly AnyTransitionDefinition[], snapshot: AnyMachineSnapshot): string[] => {
    for (const { source } of arrows) visits.add(toPath(source));
    for (const node of listActiveNodes(snapshot)) visits.add(toPath(node));
    const named = arrows.filter((arrow) => ids.has(arrow));
    for (const arrow of named) takes.add(ids.get(arrow) ?? '');
    return named.filter(hasEffect).map((arrow) => ids.get(arrow) ?? '');
  };
}
