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

/** Regions can only be drawn inside a state, so a machine of regions is drawn as one. */
function drawnRoot(chart: Chart): string[] {
  const arrows = arrowsByHome(chart);
  if (chart.root.type !== 'parallel') return inside(chart.root, '  ', arrows);
  return [`  state "${chart.id}" as ${chart.id} {`, ...inside(chart.root, '    ', arrows), '  }'];
}

/** Arrows by the path of the smallest state that holds both their ends. */
function arrowsByHome(chart: Chart): Map<string, string[]> {
  const labels = new Map<string, { home: string; text: string[]; from: string; to: string }>();
  const all = listTransitions(chart);
  for (const transition of all) {
    const from = transition.source;
    const to = transition.target ?? from;
    const key = `${from} ${to}`;
    const arrow = labels.get(key) ?? { home: findHome(from, to), text: [], from, to };
    arrow.text.push(toLabel(transition, all));
    labels.set(key, arrow);
  }
  const lines = new Map<string, string[]>();
  for (const { home, text, from, to } of labels.values()) {
    const line = `${nodeName(from)} --> ${nodeName(to)}: ${text.join('<br/>')}`;
    lines.set(home, [...(lines.get(home) ?? []), line]);
  }
  return lines;
}

function inside(state: ChartState, indent: string, arrows: Map<string, string[]>): string[] {
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

function drawn(state: ChartState, indent: string, arrows: Map<string, string[]>): string[] {
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
