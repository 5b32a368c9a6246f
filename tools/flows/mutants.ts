import { createMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';

/*
 * Charts with one mistake each. A mutant that no walk notices is an arrow, condition or effect that
 * the walks do not really check.
 */

export interface Mutant {
  /** `signingIn onDone[0] without actions` */
  name: string;
  /** Path of the state whose arrow is spoilt. */
  source: string;
  machine: AnyStateMachine;
}

type Arrow = Record<string, unknown>;
type Config = Record<string, unknown>;

const mistakes: Record<string, (arrows: Arrow[], index: number) => boolean> = {
  removed: (arrows, index) => {
    arrows.splice(index, 1);
    return true;
  },
  'without target': (arrows, index) => drop(arrows[index], 'target'),
  'without guard': (arrows, index) => drop(arrows[index], 'guard'),
  'without actions': (arrows, index) => drop(arrows[index], 'actions'),
};

/** Every arrow of a machine once removed, once without target, guard and actions each. */
export function createMutants(machine: AnyStateMachine): Mutant[] {
  const places = arrowLists(copy(machine.config as Config), machine.id);
  return places.flatMap(({ name, source, arrows }, place) =>
    arrows.flatMap((_, index) =>
      Object.entries(mistakes).flatMap(([mistake, make]) => {
        const config = copy(machine.config as Config);
        const list = arrowLists(config, machine.id)[place];
        if (!list || !make(list.arrows, index)) return [];
        return {
          name: `${name}[${index}] ${mistake}`,
          source,
          machine: createMachine(config as never).provide(machine.implementations as never),
        };
      }),
    ),
  );
}

interface ArrowList {
  name: string;
  source: string;
  arrows: Arrow[];
}

/** Lists of arrows in a config, each turned into an array of objects that can be changed. */
function arrowLists(state: Config, id: string, source = ''): ArrowList[] {
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
    lists.push(...arrowLists(child, id, source === '' ? key : `${source}.${key}`));
  }
  return lists;
}

function drop(arrow: Arrow | undefined, key: string): boolean {
  if (arrow?.[key] === undefined) return false;
  Reflect.deleteProperty(arrow, key);
  return true;
}

/** A deep copy that keeps functions as they are. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copy(inner)]),
  ) as Value;
}
