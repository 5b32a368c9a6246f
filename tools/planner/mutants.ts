import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { copyConfig } from './foreign.ts';
import { findMessage, listNodes, readName, toPath } from './chart.ts';

/*
 * Charts with one mistake each. A mutant that nobody notices is an arrow, condition, wait or effect that
 * nothing pins.
 */

export interface Mutant {
  /** `signingIn onDone[0] without actions` */
  name: string;
  /** Path of the state whose arrow is spoilt. */
  source: string;
  machine: AnyStateMachine;
}

type Config = Record<string, unknown>;
/** An arrow, or another piece of a chart that can be wrong. */
type Arrow = Config;

/** Spoils one arrow of a list; false where there is nothing to spoil. */
type Mistake = (list: ArrowList, index: number) => boolean;

interface ArrowList {
  name: string;
  source: string;
  arrows: Arrow[];
}

/** What makes an arrow miss. */
export const missing: Record<string, Mistake> = {
  removed: ({ arrows }, index) => {
    arrows.splice(index, 1);
    return true;
  },
  'without target': ({ arrows }, index) => drop(arrows[index], 'target'),
  'without guard': ({ arrows }, index) => drop(arrows[index], 'guard'),
  'without actions': ({ arrows }, index) => drop(arrows[index], 'actions'),
};

/** Every arrow of a machine spoilt in each way that applies to it. */
export function createMutants(
  machine: AnyStateMachine,
  mistakes: Record<string, Mistake> = missing,
): Mutant[] {
  const lists = listArrows(copyConfig(machine.config as Config), machine.id);
  return lists.flatMap(({ name, source, arrows }, place) =>
    arrows.flatMap((_, index) =>
      Object.entries(mistakes).flatMap(([mistake, make]) => {
        const config = copyConfig(machine.config as Config);
        const list = listArrows(config, machine.id)[place];
        if (!list || !make(list, index)) return [];
        return {
          name: `${name}[${index}] ${mistake}`,
          source,
          machine: createMachine(config as never).provide(machine.implementations as never),
        };
      }),
    ),
  );
}

/** Every arrow of a machine leading, asking, saying or doing something else, every wait twice and half as long. */
export function createWrong(machine: AnyStateMachine): Mutant[] {
  return [...createMutants(machine, listWrongs(machine)), ...createMistimed(machine)];
}

function createMistimed(machine: AnyStateMachine): Mutant[] {
  type Delay = number | ((scope: unknown) => number);
  const delays = Object.entries(machine.implementations.delays as Record<string, Delay>);
  return delays.flatMap(([name, delay]) =>
    [2, 0.5].map((factor) => {
      const wait = (scope: unknown) => factor * (typeof delay === 'number' ? delay : delay(scope));
      return {
        name: `${name} times ${factor}`,
        source: '',
        machine: machine.provide({ delays: { [name]: wait } } as never),
      };
    }),
  );
}

function listWrongs(machine: AnyStateMachine): Record<string, Mistake> {
  const paths = listNodes(machine.root).map(toPath).filter(Boolean);
  return {
    'to another state': ({ arrows, source }, index) => {
      const arrow = arrows[index];
      if (!arrow) return false;
      const aim = typeof arrow.target === 'string' ? resolve(arrow.target, source) : source;
      const besides = paths.filter((path) => path !== aim && parentOf(path) === parentOf(aim));
      const other = besides[(paths.indexOf(aim) + 1) % besides.length];
      if (other === undefined) return false;
      arrow.target = `#${machine.id}.${other}`;
      return true;
    },
    unconditional: ({ arrows }, index) => drop(arrows[index], 'guard'),
    never: ({ arrows }, index) => {
      const arrow = arrows[index];
      if (arrow?.guard === undefined) return false;
      arrow.guard = () => false;
      return true;
    },
    silent: ({ arrows }, index) => leaveOut(arrows[index], isSaying),
    'without its other effects': ({ arrows }, index) =>
      leaveOut(arrows[index], (action) => !isSaying(action)),
  };
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

/** The path of a state as an arrow of `source` names it. */
function resolve(target: string, source: string): string {
  if (target.startsWith('#')) return target.split('.').slice(1).join('.');
  const from = target.startsWith('.') ? source : parentOf(source);
  return [from, target.replace(/^\./, '')].filter(Boolean).join('.');
}

/** Lists of arrows in a config, each turned into an array of objects that can be changed. */
function listArrows(state: Config, id: string, source = ''): ArrowList[] {
  const lists: ArrowList[] = [];
  const open = (holder: Config, key: string) => {
    if (holder[key] === undefined) return;
    const arrows = [holder[key]]
      .flat()
      .map((arrow): Arrow => (typeof arrow === 'string' ? { target: arrow } : (arrow as Arrow)));
    holder[key] = arrows;
    lists.push({ name: `${source || id} ${key}`, source, arrows });
  };
  for (const group of [state.on, state.after] as (Config | undefined)[]) {
    for (const key of Object.keys(group ?? {})) if (group) open(group, key);
  }
  open(state, 'always');
  for (const invoke of [state.invoke ?? []].flat() as Config[]) {
    open(invoke, 'onDone');
    open(invoke, 'onError');
  }
  for (const [key, child] of Object.entries((state.states ?? {}) as Record<string, Config>)) {
    lists.push(...listArrows(child, id, source === '' ? key : `${source}.${key}`));
  }
  return lists;
}

function drop(arrow: Arrow | undefined, key: string): boolean {
  if (arrow?.[key] === undefined) return false;
  Reflect.deleteProperty(arrow, key);
  return true;
}

/** Leaves out some actions of an arrow; false where it has none of them. */
function leaveOut(arrow: Arrow | undefined, isMeant: (action: unknown) => boolean): boolean {
  const actions = [arrow?.actions ?? []].flat();
  const kept = actions.filter((action) => !isMeant(action));
  if (!arrow || kept.length === actions.length) return false;
  arrow.actions = kept;
  return true;
}

/** Whether an action says a message, or keeps it to be shown. */
function isSaying(action: unknown): boolean {
  return findMessage(readName(action)) !== undefined;
}
