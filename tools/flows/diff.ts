import { listRequirements, listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import type { Change } from './drawing/diagram.ts';
import { findUnreachable } from './reach.ts';
import { humanize, describeEffect, toLabel } from './words.ts';

export interface Difference {
  /** One for each change, for readers who know the flow but not the code. */
  sentences: string[];
  /** Both versions in one chart. */
  both: Chart;
  changes: Map<string, Change>;
  /** The new names of renamed states, by their old names. */
  renamed: ReadonlyMap<string, string>;
}

/** What changed between two versions of a flow; undefined when nothing did. */
export function diffCharts(before: Chart, after: Chart): Difference | undefined {
  const renamed = renamedLike(before, after);
  const old = new Map(listStates(renamed.chart).map((state) => [state.path, state]));
  const fresh = new Map(listStates(after).map((state) => [state.path, state]));
  const texts = { ...renamed.chart.words, ...after.words };
  const sentences = [...renamed.sentences, ...stateChanges(renamed.chart.root, after.root, texts)];
  const changes = new Map<string, Change>();

  for (const [path, state] of fresh) {
    const before = old.get(path);
    if (!before) {
      changes.set(path, 'added');
      sentences.push(`New state ${named(path)}: ${state.description ?? ''}`);
    } else {
      const found = stateChanges(before, state, texts);
      if (found.length > 0) changes.set(path, 'changed');
      sentences.push(...found);
    }
  }
  for (const path of old.keys()) {
    if (fresh.has(path)) continue;
    changes.set(path, 'removed');
    sentences.push(`The state ${named(path)} is gone.`);
  }
  const arrows = arrowChanges(renamed.chart, after);
  sentences.push(...arrows.sentences);
  for (const [id, change] of arrows.changes) changes.set(id, change);
  const values = valueChanges(renamed.chart, after);
  sentences.push(...values.sentences, ...reachChanges(renamed.chart, after));
  for (const id of values.changed) if (!changes.has(id)) changes.set(id, 'changed');
  if (sentences.length === 0) return undefined;
  const both = merged(renamed.chart, after);
  return { sentences, both, changes, renamed: renamed.names };
}

/** The old chart with its states renamed as the `was` of the new chart says. */
function renamedLike(before: Chart, after: Chart) {
  const had = new Set(listStates(before).map(({ path }) => path));
  const names = new Map<string, string>();
  for (const { path, was } of listStates(after)) {
    if (was !== undefined && had.has(was) && !had.has(path)) names.set(was, path);
  }
  const rename = (path: string) => renamePath(path, names);
  const renameState = (state: ChartState): ChartState => ({
    ...state,
    path: rename(state.path),
    initial: state.initial === undefined ? undefined : rename(state.initial),
    transitions: state.transitions.map((arrow) => {
      const [source, target] = [rename(arrow.source), arrow.target && rename(arrow.target)];
      const id = toStableId({ ...arrow, source, target });
      const isRenamed = source !== arrow.source || target !== arrow.target;
      return isRenamed ? { ...arrow, id, source, target } : arrow;
    }),
    states: state.states.map(renameState),
  });
  return {
    chart: names.size === 0 ? before : { ...before, root: renameState(before.root) },
    names,
    sentences: [...names].map(([old, now]) => `${named(old)} is called ${named(now)} now.`),
  };
}

/** The path of a state after the renames. */
export function renamePath(path: string, renamed: ReadonlyMap<string, string>): string {
  const longestFirst = [...renamed].toSorted(([one], [other]) => other.length - one.length);
  for (const [old, now] of longestFirst) {
    if (path === old) return now;
    if (path.startsWith(`${old}.`)) return now + path.slice(old.length);
  }
  return path;
}

function toStableId({ id, source, target }: ChartTransition): string {
  const [, what = ''] = / --(.+)--> /.exec(id) ?? [];
  return `${source} --${what}--> ${target ?? '(stays)'}`;
}

function stateChanges(old: ChartState, now: ChartState, texts: Chart['words']): string[] {
  const where = now.path === '' ? 'The flow' : named(now.path);
  const sentences: string[] = [];
  if (old.description !== now.description) {
    sentences.push(`${where} reads “${now.description}” instead of “${old.description}”.`);
  }
  if (describeKind(old) !== describeKind(now)) {
    sentences.push(`${where} is ${describeKind(now)} instead of ${describeKind(old)}.`);
  }
  if (old.initial !== now.initial && now.initial !== undefined) {
    sentences.push(`${where} starts in ${named(now.initial)} now.`);
  }
  const formatMessage = (key: string) => (texts[key] === undefined ? key : `“${texts[key]}”`);
  const formatAction = (action: string) => describeEffect(action, texts);
  const formatName = (name: string) => name;
  const lists = [
    ['asks the server', old.calls, now.calls, formatName],
    ['can say', old.says, now.says, formatMessage],
    ['serves', listRequirements(old), listRequirements(now), formatName],
    ['on entry', old.entry, now.entry, formatAction],
    ['on exit', old.exit, now.exit, formatAction],
  ] as const;
  for (const [verb, was, is, format] of lists) {
    const added = is.filter((item) => !was.includes(item)).map((item) => `+ ${format(item)}`);
    const removed = was.filter((item) => !is.includes(item)).map((item) => `− ${format(item)}`);
    sentences.push(...[...added, ...removed].map((change) => `${where} ${verb}: ${change}.`));
  }
  return sentences;
}

function describeKind({ type, tags }: ChartState): string {
  if (type === 'final') return 'an end';
  return tags.includes('busy') ? 'waiting for an answer' : 'at rest';
}

function arrowChanges(before: Chart, after: Chart) {
  const [old, fresh] = [listTransitions(before), listTransitions(after)];
  const sentences: string[] = [];
  const changes = new Map<string, Change>();
  const oldById = new Map(old.map((arrow) => [arrow.id, arrow]));
  const current = new Set(fresh.map(({ id }) => id));
  const removed = old.filter(({ id }) => !current.has(id));
  for (const arrow of fresh) {
    const same = oldById.get(arrow.id);
    if (same) {
      if (same.actions.join() === arrow.actions.join()) continue;
      changes.set(arrow.id, 'changed');
      sentences.push(
        `${spoken(arrow, fresh)}: ${listed(arrow.actions, after.words)} instead of ${listed(same.actions, before.words)}.`,
      );
      continue;
    }
    changes.set(arrow.id, 'added');
    const turned = removed.findIndex((other) => isSameCause(other, arrow));
    const [other] = turned === -1 ? [] : removed.splice(turned, 1);
    if (other) {
      changes.set(other.id, 'removed');
      sentences.push(`${spoken(arrow, fresh)} leads to ${goal(arrow)} instead of ${goal(other)}.`);
    } else {
      sentences.push(`+ ${spoken(arrow, fresh)} leads to ${goal(arrow)}.`);
    }
  }
  for (const arrow of removed) {
    changes.set(arrow.id, 'removed');
    sentences.push(`− ${spoken(arrow, old)} leads no longer to ${goal(arrow)}.`);
  }
  for (const arrow of findOvertaking(old, fresh)) {
    changes.set(arrow.id, 'changed');
    sentences.push(`${spoken(arrow, fresh)} is taken now before one that was taken before it.`);
  }
  return { sentences, changes };
}

/** The first arrow whose guard holds is taken, so the order of a state's arrows matters too. */
function findOvertaking(
  old: readonly ChartTransition[],
  fresh: readonly ChartTransition[],
): ChartTransition[] {
  const positions = new Map(old.map(({ id }, position) => [id, position]));
  const getPosition = ({ id }: ChartTransition) => positions.get(id) ?? -1;
  const common = fresh.filter(({ id }) => positions.has(id));
  const rivals = Map.groupBy(common, ({ source, event }) => `${source} ${event}`);
  return [...rivals.values()].flatMap((arrows) =>
    arrows.filter((arrow, index) =>
      arrows.slice(index + 1).some((later) => getPosition(later) < getPosition(arrow)),
    ),
  );
}

/** States that both versions have, and that only one of them leads to. */
function reachChanges(old: Chart, now: Chart): string[] {
  const [before, after] = [old, now].map(
    (chart) => new Set(findUnreachable(chart).map(({ path }) => path)),
  );
  const shared = listStates(now).filter(({ path }) =>
    listStates(old).some((was) => was.path === path),
  );
  return shared.flatMap(({ path }) => {
    if (before?.has(path) === after?.has(path)) return [];
    return [`${named(path)} can ${after?.has(path) ? 'no longer' : 'now'} be reached.`];
  });
}

/** Delays and messages whose value changed, with the arrows and states that use them. */
function valueChanges(old: Chart, now: Chart): { sentences: string[]; changed: string[] } {
  // Older committed charts have neither.
  const waits = findOthers(old.waits, now.waits);
  const words = findOthers(old.words, now.words);
  return {
    sentences: [
      ...waits.map(
        ([name, was, is]) => `${named(name)} takes ${is / 1_000} s instead of ${was / 1_000} s.`,
      ),
      ...words.map(([key, was, is]) => `The message ${key} reads “${is}” instead of “${was}”.`),
    ],
    changed: [
      ...listTransitions(now)
        .filter(({ event }) => waits.some(([name]) => event === `after ${name}`))
        .map(({ id }) => id),
      ...listStates(now)
        .filter(({ says }) => words.some(([key]) => says.includes(key)))
        .map(({ path }) => path),
    ],
  };
}

function findOthers<Value>(
  old: Readonly<Record<string, Value>> = {},
  now: Readonly<Record<string, Value>> = {},
): [key: string, was: Value, is: Value][] {
  return Object.entries(now).flatMap(([key, is]) => {
    const was = old[key];
    return was === undefined || was === is ? [] : [[key, was, is]];
  });
}

function isSameCause(one: ChartTransition, other: ChartTransition): boolean {
  return one.source === other.source && one.event === other.event && one.guard === other.guard;
}

/** The new chart plus the removed states and arrows of the old one. */
function merged(old: Chart, after: Chart): Chart {
  const join = (was: ChartState | undefined, now: ChartState): ChartState => {
    const ids = new Set(now.transitions.map(({ id }) => id));
    const paths = new Set(now.states.map(({ path }) => path));
    const oldStates = new Map(was?.states.map((state) => [state.path, state]));
    return {
      ...now,
      transitions: [
        ...now.transitions,
        ...(was?.transitions.filter(({ id }) => !ids.has(id)) ?? []),
      ],
      states: [
        ...now.states.map((state) => join(oldStates.get(state.path), state)),
        ...(was?.states.filter(({ path }) => !paths.has(path)) ?? []),
      ],
    };
  };
  return { ...after, root: join(old.root, after.root) };
}

function spoken(arrow: ChartTransition, arrows: readonly ChartTransition[]): string {
  const { source } = arrow;
  const cause = `“${toLabel(arrow, arrows)}”`;
  return `${source === '' ? 'Anywhere' : `From ${named(source)}`}, ${cause}`;
}

function goal({ source, target }: ChartTransition): string {
  return named(target ?? source);
}

function listed(actions: readonly string[], texts: Chart['words'] = {}): string {
  const effects = actions.map((action) => describeEffect(action, texts));
  return effects.length === 0 ? 'nothing' : effects.join(', ');
}

function named(path: string): string {
  return `“${humanize(path)}”`;
}
