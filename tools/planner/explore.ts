import type { AnyStateNode } from 'xstate';
import { toPlainData } from './actionWords.ts';
import { describeTrigger, listNodes, toPath } from './chart.ts';
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
        'let project return less, rule steps out with mayHappen, or plan its parts as machines of their own',
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
  checkNames(script, found);
  return found;
}

/** Refuses a script that names an actor that never starts, or no answer of one that has arrows. */
function checkNames(script: Script, { configurations }: Exploration) {
  const { machine, openings = {}, outcomes, snapshots } = script;
  const invoked = listNodes(machine.root).flatMap(({ invoke }) => invoke);
  const started = [...configurations.values()].flatMap(({ now }) => listChildren(now.snapshot));
  const names = new Set([
    ...invoked.map(({ id }) => id),
    ...started.map(([id]) => id),
    ...Object.keys(machine.implementations.actors),
  ]);
  const unknown = Object.keys({ ...snapshots, ...outcomes }).find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new UnplannableError(
      machine.id,
      `the script names the actor "${unknown}", which never starts`,
      `use the id or the source of an actor: ${[...names].join(', ') || 'there is none'}`,
    );
  }
  const opened = Object.values(openings)
    .flat()
    .flatMap((stimulus) => ('port' in stimulus ? [stimulus.port] : []));
  const answered = [...Object.keys(outcomes), ...opened];
  const awaited = machine.events.map((type: string) => describeTrigger(type).event);
  const silent = invoked.find(
    ({ id, src }) =>
      (awaited.includes(`${id} answers`) || awaited.includes(`${id} breaks`)) &&
      !answered.includes(id) &&
      !answered.includes(src as string),
  );
  if (!silent) return;
  throw new UnplannableError(
    machine.id,
    `the script lists no answer of the actor "${silent.id}"`,
    'list what it can answer in outcomes, or [] if it never does',
  );
}

/** Whether a step takes an arrow, stops the machine with an error, or lets time pass. */
function hasEffect({ takes, snapshot }: PureStep, { kind }: Stimulus): boolean {
  return takes.length > 0 || snapshot.status === 'error' || kind === 'timer' || kind === 'pause';
}

/** What distinguishes two configurations: states, what guards read, history, calls and timers. */
export function getKey(
  { only, project, machine }: Script,
  { snapshot, timers, answeredActors }: PureStep,
  start: string,
): string {
  const { value, status, context, historyValue } = snapshot;
  const key = [
    value,
    status,
    project(context as never),
    Object.entries(historyValue as Record<string, AnyStateNode[]>).map(([id, nodes]) => [
      id,
      nodes.map(toPath),
    ]),
    listChildren(snapshot).map(([id, actor]) => [id, actor.src, answeredActors.includes(actor)]),
    timers,
    only && start,
  ];
  try {
    return JSON.stringify(toPlainData(key), (_, inner) => inner ?? `(${inner})`);
  } catch (error) {
    throw new UnplannableError(
      machine.id,
      `what project returns has no text, "${(error as Error).message}"`,
      'let project return plain data',
    );
  }
}
