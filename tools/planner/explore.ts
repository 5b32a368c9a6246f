import type { AnyStateNode } from 'xstate';
import { toPath } from './chart.ts';
import { UnplannableError } from './foreign.ts';
import { toPureMachine } from './pure.ts';
import type { PureMachine, PureStep } from './pure.ts';
import { isPossible } from './script.ts';
import type { Script, Stimulus } from './script.ts';
import { listChildren } from './xstate.ts';

/** A configuration that a machine can be in: its states and what its guards can read. */
export interface Configuration {
  key: string;
  start: string;
  now: PureStep;
  edges: Edge[];
}

export interface Edge {
  stimulus: Stimulus;
  /** Names of the arrows taken. */
  takes: string[];
  to: string;
}

export interface Exploration {
  /** Keys of the configurations to start from and the arrows taken until there, by the start's name. */
  starts: Map<string, { at: string; takes: string[] }>;
  configurations: Map<string, Configuration>;
}

const maxConfigurations = 5000;

/** A machine after its start and the `opening` steps. */
export function enterStart(
  pure: PureMachine,
  input: unknown,
  opening?: readonly Stimulus[],
): PureStep {
  return listOpening(pure, input, opening).at(-1) as PureStep;
}

/** The start of a machine and each of its opening steps. */
function listOpening(pure: PureMachine, input: unknown, opening: readonly Stimulus[] = []) {
  const steps = [pure.start(input)];
  for (const stimulus of opening) steps.push(pure.step(steps.at(-1) as PureStep, stimulus));
  return steps;
}

/** Finds every configuration a script can reach and the edges between. Throws above 5000 of them. */
export function explore(script: Script): Exploration {
  const pure = toPureMachine(script);
  const found: Exploration = {
    starts: new Map(),
    configurations: new Map(),
  };
  const waiting: Configuration[] = [];

  const arrive = (now: PureStep, start: string): string => {
    const key = getKey(script, now, start);
    if (found.configurations.has(key)) return key;
    if (found.configurations.size === maxConfigurations) {
      throw new UnplannableError(
        script.machine.id,
        `it can be in more than ${maxConfigurations} configurations`,
        'let project return less',
      );
    }
    const configuration: Configuration = { key, start, now, edges: [] };
    found.configurations.set(key, configuration);
    waiting.push(configuration);
    return key;
  };

  for (const [word, input] of Object.entries(script.starts)) {
    const opening = listOpening(pure, input, script.openings?.[word]);
    const takes = opening.flatMap((now) => now.takes);
    found.starts.set(word, { at: arrive(opening.at(-1) as PureStep, word), takes });
  }
  for (let configuration = waiting.shift(); configuration; configuration = waiting.shift()) {
    for (const stimulus of pure.stimuli(configuration.now, script)) {
      if (!isPossible(script, configuration.start, stimulus)) continue;
      const now = pure.step(configuration.now, stimulus);
      if (!hasEffect(now, stimulus)) continue;
      configuration.edges.push({
        stimulus,
        takes: now.takes,
        to: arrive(now, configuration.start),
      });
    }
  }
  return found;
}

/** Whether a step takes an arrow, stops the machine with an error, or lets time pass. */
function hasEffect({ takes, snapshot }: PureStep, { kind }: Stimulus): boolean {
  return takes.length > 0 || snapshot.status === 'error' || kind === 'timer' || kind === 'pause';
}

/** What distinguishes two configurations: states, what guards read, history, answered calls and timers. */
export function getKey(
  { only, project }: Script,
  { snapshot, timers, answeredActors }: PureStep,
  start: string,
): string {
  const { value, status, context, historyValue } = snapshot;
  return JSON.stringify([
    value,
    status,
    project(context as never),
    Object.entries(historyValue as Record<string, AnyStateNode[]>).map(([id, nodes]) => [
      id,
      nodes.map(toPath),
    ]),
    listChildren(snapshot).map(([id, actor]) => [id, answeredActors.includes(actor)]),
    timers.map(({ id, left }) => [id, left]),
    only && start,
  ]);
}
