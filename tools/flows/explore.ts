import type { AnyMachineSnapshot } from 'xstate';
import { PureMachine } from './pure.ts';
import type { PureStep } from './pure.ts';
import { isPossible } from './script.ts';
import type { Script, Stimulus } from './script.ts';

/** A place a machine can be in: its states and what its guards can read. */
export interface Place {
  key: string;
  start: string;
  snapshot: AnyMachineSnapshot;
  ways: Way[];
}

export interface Way {
  stimulus: Stimulus;
  /** Names of the arrows taken. */
  takes: string[];
  to: string;
}

export interface Exploration {
  /** Keys of the places to start from, by the script's word for the start. */
  starts: Map<string, string>;
  places: Map<string, Place>;
  /** Broken invariants, as sentences. */
  broken: string[];
}

const mostPlaces = 5000;

/** A machine that was started, after what happens there by itself. */
export function enterStart(
  pure: PureMachine,
  input: unknown,
  opening: readonly Stimulus[] = [],
): PureStep {
  return opening.reduce((now, stimulus) => pure.step(now.snapshot, stimulus), pure.start(input));
}

/** Finds every place that a script can reach, and the ways between them. */
export function explore(script: Script): Exploration {
  const pure = new PureMachine(script.machine);
  const found: Exploration = {
    starts: new Map(),
    places: new Map(),
    broken: [],
  };
  const waiting: Place[] = [];

  const arrive = (snapshot: AnyMachineSnapshot, start: string): string => {
    const apart = script.only ? [start] : [];
    const key = JSON.stringify([
      snapshot.value,
      script.project(snapshot.context as never),
      ...apart,
    ]);
    if (found.places.has(key)) return key;
    if (found.places.size === mostPlaces) throw new Error(`More than ${mostPlaces} places.`);
    for (const [sentence, holds] of Object.entries(script.invariants)) {
      if (!holds(snapshot as never)) found.broken.push(`${sentence}: not in ${key}`);
    }
    const place: Place = { key, start, snapshot, ways: [] };
    found.places.set(key, place);
    waiting.push(place);
    return key;
  };

  for (const [word, input] of Object.entries(script.starts)) {
    const { snapshot } = enterStart(pure, input, script.openings?.[word]);
    found.starts.set(word, arrive(snapshot, word));
  }
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    for (const stimulus of pure.stimuli(place.snapshot, script)) {
      if (!isPossible(script, place.start, stimulus)) continue;
      const { snapshot, takes } = pure.step(place.snapshot, stimulus);
      if (takes.length === 0) continue;
      place.ways.push({ stimulus, takes, to: arrive(snapshot, place.start) });
    }
  }
  return found;
}
