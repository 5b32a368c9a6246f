import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { copyConfig } from './foreign.ts';
import { findMessage, listNodes, readName, toPath } from './chart.ts';

/*
 * Charts with one mistake each. A mutant that no test notices shows an arrow, guard, delay or
 * effect that no test covers.
 */

export interface Mutant {
  /** `signingIn onDone[0] without actions` */
  name: string;
  /** Path of the state whose arrow is changed. */
  source: string;
  machine: AnyStateMachine;
}

type Config = Record<string, unknown>;
type Arrow = Config;

interface ArrowList {
  name: string;
  source: string;
  arrows: Arrow[];
}

/** How a mistake changes an arrow of a list; undefined when it does not apply. */
type Mistake = (list: ArrowList, index: number) => (() => void) | undefined;

/** A mistake in a place of a chart's config. */
interface Spot {
  name: string;
  source: string;
  spoil(): void;
}

/** Mistakes that remove an arrow or a part of it. */
const removals: Record<string, Mistake> = {
  removed:
    ({ arrows }, index) =>
    () =>
      arrows.splice(index, 1),
  'without target': ({ arrows }, index) => drop(arrows[index], 'target'),
  'without guard': ({ arrows }, index) => drop(arrows[index], 'guard'),
  'without reenter': ({ arrows }, index) => drop(arrows[index], 'reenter'),
};

/** Mutants with one arrow, guard, action or call missing, or with one wait doubled. */
export function createMutants(machine: AnyStateMachine): Mutant[] {
  return [
    ...spoil(machine, (config) => listArrowSpots(config, machine.id, removals)),
    ...spoil(machine, (config) => listStateSpots(config, machine.id)),
    ...createTimingMutants(machine, [2]),
  ];
}

/** Mutants with a wrong target, guard, message or effect, or with a delay doubled or halved. */
export function createBehaviourMutants(machine: AnyStateMachine): Mutant[] {
  const mistakes = listBehaviourMistakes(machine);
  return [
    ...spoil(machine, (config) => listArrowSpots(config, machine.id, mistakes)),
    ...createTimingMutants(machine, [2, 0.5]),
  ];
}

/** A mutant for each spot of a machine's config. */
function spoil(machine: AnyStateMachine, listSpots: (config: Config) => Spot[]): Mutant[] {
  const copy = () => copyConfig(machine.config as Config);
  return listSpots(copy()).map(({ name, source }, place) => {
    const config = copy();
    listSpots(config)[place]?.spoil();
    const mutant = createMachine(config as never).provide(machine.implementations as never);
    return { name, source, machine: mutant };
  });
}

/** Every arrow with each mistake that applies to it. */
function listArrowSpots(root: Config, id: string, mistakes: Record<string, Mistake>): Spot[] {
  return listArrows(root, id).flatMap((list) =>
    [...list.arrows.keys()].flatMap((index) =>
      Object.entries(mistakes).flatMap(([mistake, make]) => {
        const spoil = make(list, index);
        return spoil
          ? [{ name: `${list.name}[${index}] ${mistake}`, source: list.source, spoil }]
          : [];
      }),
    ),
  );
}

/** Each action and each call, to be removed, and each wait that is written into the chart. */
function listStateSpots(root: Config, id: string): Spot[] {
  const spots: Spot[] = [];
  const addItems = (holder: Config, key: string, name: string, source: string) => {
    const items = [holder[key] ?? []].flat();
    for (const place of items.keys()) {
      const spoil = () => void (holder[key] = items.toSpliced(place, 1));
      spots.push({ name: `${name} ${key}[${place}] removed`, source, spoil });
    }
  };
  for (const { state, path: source } of listStates(root)) {
    for (const key of ['entry', 'exit', 'invoke']) addItems(state, key, source || id, source);
    for (const [ms, arrow] of Object.entries((state.after ?? {}) as Config)) {
      if (Number.isNaN(Number(ms)) || ms === '0') continue;
      const spoil = () => {
        const { [ms]: _, ...others } = state.after as Config;
        state.after = { ...others, [2 * Number(ms)]: arrow };
      };
      spots.push({ name: `${source || id} after ${ms} doubled`, source, spoil });
    }
  }
  for (const { name, source, arrows } of listArrows(root, id)) {
    for (const [place, arrow] of arrows.entries()) {
      addItems(arrow, 'actions', `${name}[${place}]`, source);
    }
  }
  return spots;
}

function createTimingMutants(machine: AnyStateMachine, factors: readonly number[]): Mutant[] {
  type Delay = number | ((scope: unknown) => number);
  const delays = Object.entries(machine.implementations.delays as Record<string, Delay>);
  return delays.flatMap(([name, delay]) =>
    factors.map((factor) => {
      const wait = (scope: unknown) => factor * (typeof delay === 'number' ? delay : delay(scope));
      return {
        name: `${name} times ${factor}`,
        source: '',
        machine: machine.provide({ delays: { [name]: wait } } as never),
      };
    }),
  );
}

function listBehaviourMistakes(machine: AnyStateMachine): Record<string, Mistake> {
  const paths = listNodes(machine.root).map(toPath).filter(Boolean);
  return {
    'to another state': ({ arrows, source }, index) => {
      const arrow = arrows[index];
      if (!arrow) return undefined;
      const aim = typeof arrow.target === 'string' ? resolve(arrow.target, source) : source;
      const besides = paths.filter((path) => path !== aim && getParent(path) === getParent(aim));
      const other = besides[(paths.indexOf(aim) + 1) % besides.length];
      if (other === undefined) return undefined;
      return () => (arrow.target = `#${machine.id.replaceAll('.', String.raw`\.`)}.${other}`);
    },
    unconditional: ({ arrows }, index) => drop(arrows[index], 'guard'),
    never: ({ arrows }, index) => {
      const arrow = arrows[index];
      return arrow?.guard === undefined ? undefined : () => (arrow.guard = () => false);
    },
    silent: ({ arrows }, index) => removeActions(arrows[index], showsMessage),
    'without its other effects': ({ arrows }, index) =>
      removeActions(arrows[index], (action) => !showsMessage(action)),
  };
}

function getParent(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

/** The path of the state that an arrow of `source` targets. */
function resolve(target: string, source: string): string {
  if (target.startsWith('#')) return target.split('.').slice(1).join('.');
  const from = target.startsWith('.') ? source : getParent(source);
  return [from, target.replace(/^\./, '')].filter(Boolean).join('.');
}

/** A state's config and those of the states in it, with their paths. */
function listStates(state: Config, path = ''): { state: Config; path: string }[] {
  const children = Object.entries((state.states ?? {}) as Record<string, Config>);
  return [
    { state, path },
    ...children.flatMap(([key, child]) => listStates(child, path ? `${path}.${key}` : key)),
  ];
}

/** The lists of arrows in a chart's config; changes it so that each is an array of objects. */
function listArrows(root: Config, id: string): ArrowList[] {
  const lists: ArrowList[] = [];
  const open = (holder: Config | undefined, key: string, source: string) => {
    if (holder?.[key] === undefined) return;
    const arrows = [holder[key]]
      .flat()
      .map((arrow): Arrow => (typeof arrow === 'string' ? { target: arrow } : (arrow as Arrow)));
    holder[key] = arrows;
    lists.push({ name: `${source || id} ${key}`, source, arrows });
  };
  for (const { state, path } of listStates(root)) {
    for (const group of [state.on, state.after] as (Config | undefined)[]) {
      for (const key of Object.keys(group ?? {})) open(group, key, path);
    }
    for (const key of ['always', 'onDone']) open(state, key, path);
    for (const invoke of [state.invoke ?? []].flat() as Config[]) {
      for (const key of ['onDone', 'onError', 'onSnapshot']) open(invoke, key, path);
    }
  }
  return lists;
}

function drop(arrow: Arrow | undefined, key: string) {
  return arrow?.[key] === undefined ? undefined : () => Reflect.deleteProperty(arrow, key);
}

/** Removes matching actions of an arrow; undefined when there are none. */
function removeActions(arrow: Arrow | undefined, shouldRemove: (action: unknown) => boolean) {
  const actions = [arrow?.actions ?? []].flat();
  const remaining = actions.filter((action) => !shouldRemove(action));
  if (!arrow || remaining.length === actions.length) return undefined;
  return () => (arrow.actions = remaining);
}

/** Whether an action shows a message or stores it to be shown. */
function showsMessage(action: unknown): boolean {
  return findMessage(readName(action)) !== undefined;
}
