import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { describeCall, humanize, toLabel, toTitle } from '../words.ts';
import { measureText, wrapText } from './textWidth.ts';

/*
 * The contents of a drawing and their sizes; `layout.ts` computes the positions.
 */

/** How a version differs from the one it is compared with. */
export type Change = 'added' | 'removed' | 'changed';

/** Looked up by the path of a state or the name of an arrow. */
export type Changes = ReadonlyMap<string, Change>;

export type Look = 'name' | 'plain' | 'call' | 'accepted' | 'refused';

export interface Line {
  text: string;
  look: Look;
  change?: Change;
  /** Name of the arrow that the line represents. */
  arrow?: string;
}

export interface Box {
  /** Path of the state; '' for the root. */
  id: string;
  kind: 'resting' | 'busy' | 'final' | 'group';
  initial?: string;
  lines: Line[];
  /** Read by a screen reader after the name. */
  sentences: string[];
  change?: Change;
  /** Size of the text only, in px. */
  width: number;
  height: number;
  boxes: Box[];
}

/** All arrows with the same look from one state to another, drawn as one line. */
export interface Arrow {
  id: string;
  from: string;
  to: string;
  look: 'plain' | 'accepted' | 'refused' | 'timer';
  /** The target comes before the source in the chart, so the arrow points up. */
  isBackward: boolean;
  lines: Line[];
  change?: Change;
  width: number;
  height: number;
}

export interface Diagram {
  root: Box;
  arrows: Arrow[];
}

export const sizes = { name: 14, text: 12, lineHeight: 16, padding: 10, mark: 14 } as const;

const textColumn = 190;

export function toDiagram(chart: Chart, changes: Changes = new Map()): Diagram {
  const order = new Map(listStates(chart).map(({ path }, index) => [path, index]));
  const isLoop = ({ source, target }: ChartTransition) =>
    target === undefined ||
    target === source ||
    source.startsWith(`${target}.`) ||
    target.startsWith(`${source}.`) ||
    source === '';
  const loops = listTransitions(chart).filter(isLoop);
  const arrows = listTransitions(chart).filter((transition) => !isLoop(transition));

  const toBox = (state: ChartState): Box => {
    const own = loops.filter(({ source }) => source === state.path);
    const lines = toLines(state, own, changes);
    return {
      id: state.path,
      kind: toKind(state),
      initial: state.initial,
      lines,
      sentences: listSentences(state),
      change: changes.get(state.path),
      width: Math.max(...lines.map(widthOfLine)) + 2 * sizes.padding,
      height: lines.length * sizes.lineHeight + 2 * sizes.padding - 4,
      boxes: state.states.map(toBox),
    };
  };
  return { root: toBox(chart.root), arrows: bundled(arrows, order, changes) };
}

function toKind({ type, tags, states }: ChartState): Box['kind'] {
  if (type === 'final') return 'final';
  if (states.length > 0) return 'group';
  return tags.includes('busy') ? 'busy' : 'resting';
}

function toLines(state: ChartState, loops: ChartTransition[], changes: Changes): Line[] {
  const name = state.path === '' ? [] : [{ text: toTitle(state.path), look: 'name' } as const];
  const wrapped = (text: string, look: Line['look']) =>
    wrapText(text, sizes.text, textColumn).map((line): Line => ({ text: line, look }));
  return [
    ...name,
    ...wrapped(state.description ?? '', 'plain'),
    ...state.calls.flatMap((call) => wrapped(formatCall(call), 'call')),
    ...loops.map((arrow): Line => {
      const line = labelled(arrow, state.transitions);
      const to = arrow.target === undefined ? 'stays' : humanize(arrow.target);
      const where = state.path === '' ? 'in any state, ' : '';
      return { ...line, text: `${where}${line.text}: ${to}`, change: changes.get(arrow.id) };
    }),
  ];
}

/** Merges arrows between the same two states into one line for each look. */
function bundled(arrows: ChartTransition[], order: Map<string, number>, changes: Changes): Arrow[] {
  const bundles = new Map<string, Arrow>();
  for (const transition of arrows) {
    const { source: from, target: to = from, trigger } = transition;
    const label = labelled(transition, arrows);
    const change = changes.get(transition.id);
    const look =
      label.look === 'accepted' || label.look === 'refused'
        ? label.look
        : trigger === 'timer'
          ? 'timer'
          : 'plain';
    const id = [from, to, look, change ?? ''].join(' > ');
    const bundle = bundles.get(id) ?? {
      id,
      from,
      to,
      look,
      isBackward: (order.get(to) ?? 0) < (order.get(from) ?? 0),
      lines: [],
      change,
      width: 0,
      height: 8,
    };
    const line = { ...label, change };
    bundle.lines.push(line);
    bundle.width = Math.max(bundle.width, widthOfLine(line) + 10);
    bundle.height += sizes.lineHeight;
    bundles.set(id, bundle);
  }
  return [...bundles.values()];
}

function labelled(transition: ChartTransition, siblings: readonly ChartTransition[]): Line {
  const text = toLabel(transition, siblings);
  const arrow = transition.id;
  if (isRefusal(transition, text, siblings)) return { text, look: 'refused', arrow };
  const isAccepted = transition.trigger === 'answer' && text.startsWith('accepted');
  return { text, look: isAccepted ? 'accepted' : 'plain', arrow };
}

function isRefusal(
  { trigger, source, event, guard }: ChartTransition,
  text: string,
  siblings: readonly ChartTransition[],
): boolean {
  if (trigger === 'fault' || (trigger === 'answer' && text.startsWith('refused'))) return true;
  const isAccepting = (other: ChartTransition) =>
    other.source === source && other.event === event && other.guard === 'accepted';
  return trigger === 'answer' && guard === undefined && siblings.some(isAccepting);
}

/** Whether a mark is drawn before the text; it adds to the width. */
export function hasMark({ look, change }: Line): boolean {
  return look === 'accepted' || look === 'refused' || change !== undefined;
}

function widthOfLine(line: Line): number {
  const size = line.look === 'name' ? sizes.name : sizes.text;
  const weight = line.look === 'name' ? 'bold' : 'plain';
  return measureText(line.text, size, weight) + (hasMark(line) ? sizes.mark : 0);
}

const formatCall = (call: string) => `The server ${describeCall(call)}.`;

function listSentences(state: ChartState): string[] {
  const arrows = state.transitions.map((arrow) => {
    const { text } = labelled(arrow, state.transitions);
    return arrow.target === undefined || arrow.target === state.path
      ? `When ${text}: stays.`
      : `When ${text}: goes to ${humanize(arrow.target)}.`;
  });
  return [state.description ?? '', ...state.calls.map(formatCall), ...arrows].filter(Boolean);
}
