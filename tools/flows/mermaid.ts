import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState } from '#tools/planner/chart.ts';
import { humanize, toLabel } from './words.ts';

/**
 * A chart as Mermaid text that GitHub draws: nested states, regions, one line of arrows between two
 * states. Busy states have a dashed border; an arrow that stays in its state is a loop.
 */
export function toMermaid(chart: Chart): string {
  const states = listStates(chart);
  const lines = ['stateDiagram-v2', ...drawnRoot(chart), '  classDef busy stroke-dasharray: 4 3'];
  const busy = states.filter(({ tags }) => tags.includes('busy')).map(({ path }) => nodeName(path));
  if (busy.length > 0) lines.push(`  class ${busy.join(',')} busy`);
  return lines.join('\n');
}

/** A machine of regions, or with arrows of its own, is drawn as a state: both need one. */
function drawnRoot(chart: Chart): string[] {
  const arrows = arrowsByHome(chart);
  const own = arrows.get(around) ?? [];
  if (chart.root.type !== 'parallel' && own.length === 0) return inside(chart.root, '  ', arrows);
  return [
    `  state "${humanize(chart.id)}" as ${chart.id} {`,
    ...inside(chart.root, '    ', arrows),
    '  }',
    ...own.map((line) => `  ${line}`),
  ];
}

/** The home of arrows that the machine itself has. */
const around = Symbol('around');

type Arrows = Map<string | typeof around, string[]>;

/** Arrows by the path of the smallest state that holds both their ends. */
function arrowsByHome(chart: Chart): Arrows {
  const labels = new Map<string, { text: string[]; from: string; to: string }>();
  const nameOf = (path: string) => nodeName(path) || chart.id;
  const all = listTransitions(chart);
  for (const transition of all) {
    const from = transition.source;
    const to = transition.target ?? from;
    const key = `${from} ${to}`;
    const arrow = labels.get(key) ?? { text: [], from, to };
    arrow.text.push(toLabel(transition, all));
    labels.set(key, arrow);
  }
  const lines: Arrows = new Map();
  for (const { text, from, to } of labels.values()) {
    const line = `${nameOf(from)} --> ${nameOf(to)}: ${text.join('<br/>')}`;
    const home = from === '' ? around : findHome(from, to);
    lines.set(home, [...(lines.get(home) ?? []), line]);
  }
  return lines;
}

function inside(state: ChartState, indent: string, arrows: Arrows): string[] {
  const lines: string[] = [];
  drawingOrder(state).forEach((child, index) => {
    if (state.type === 'parallel' && index > 0) lines.push(`${indent}--`);
    lines.push(...drawn(child, indent, arrows));
  });
  if (state.initial !== undefined) lines.push(`${indent}[*] --> ${nodeName(state.initial)}`);
  for (const line of arrows.get(state.path) ?? []) lines.push(`${indent}${line}`);
  for (const child of state.states) {
    if (child.type === 'final') lines.push(`${indent}${nodeName(child.path)} --> [*]`);
  }
  return lines;
}

/** Regions that arrows leave are drawn last, where nothing covers those arrows. */
function drawingOrder({ type, states }: ChartState): ChartState[] {
  if (type !== 'parallel') return states;
  const isLeft = (region: ChartState) =>
    region.states.some(({ transitions }) =>
      transitions.some(({ target }) => target && !target.startsWith(`${region.path}.`)),
    );
  return [...states.filter((region) => !isLeft(region)), ...states.filter(isLeft)];
}

function drawn(state: ChartState, indent: string, arrows: Arrows): string[] {
  const declaration = `${indent}state "${humanize(state.path)}" as ${nodeName(state.path)}`;
  if (state.states.length === 0) return [declaration];
  return [`${declaration} {`, ...inside(state, `${indent}  `, arrows), `${indent}}`];
}

function findHome(from: string, to: string): string {
  const one = from.split('.').slice(0, -1);
  const other = to.split('.').slice(0, -1);
  const shared = one.findIndex((key, index) => key !== other[index]);
  return (shared === -1 ? one : one.slice(0, shared)).join('.');
}

function nodeName(path: string): string {
  return path.replaceAll('.', '_');
}
