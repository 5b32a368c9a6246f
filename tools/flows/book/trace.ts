import type { DecodedSupportCode, Step } from '#flows/supportCode.ts';
import { describeTrigger } from '#tools/planner/chart.ts';
import type { ChartTransition } from '#tools/planner/chart.ts';
import { humanize, describeEvent, toLabel } from '../words.ts';

/*
 * A decoded support code in words. It also runs in the book's page, so it reads the charts from a
 * guide.
 */

/** The part of a flow's chapter that a trace needs. */
export interface GuidedFlow {
  title: string;
  /** By path. */
  states: Record<string, { sentence: string; picture?: string }>;
  arrows: readonly GuidedArrow[];
}

export interface GuidedArrow extends ChartTransition {
  says: readonly string[];
  /** The screen right after a walk took it. */
  picture?: string;
}

/** By id of the flow. */
export type Guide = Readonly<Record<string, GuidedFlow>>;

export interface TracedState {
  words: string;
  /** Undefined when this version of the book does not know the state. */
  sentence?: string;
  /** Link to the state in the book. */
  href?: string;
}

export interface TracedStep {
  when: string;
  flow: string;
  what: string;
  /** The states after the step; of parallel states only those that changed. */
  states: readonly TracedState[];
  /** Messages that were shown; empty when more than one arrow fits. */
  says: readonly string[];
  picture?: string;
}

/** A sentence for each reason why a text cannot be decoded. */
export const refusals = {
  notACode: 'This is not a support code; one begins with BC1-.',
  newerVersion:
    'This code was made by a newer version of the portal; use the book of that version.',
  damaged: 'This code is incomplete or was changed; ask for the whole code.',
} as const satisfies Record<Extract<DecodedSupportCode, { ok: false }>['reason'], string>;

/** Describes every step, in order. */
export function describeSteps(steps: readonly Step[], guide: Guide): TracedStep[] {
  const lastStates = new Map<string, readonly string[]>();
  return steps.map((step, index) => {
    const { flow, states, ms } = step;
    const before = step.event === 'xstate.init' ? [] : (lastStates.get(flow) ?? []);
    lastStates.set(flow, states);
    const changed = states.filter((path) => !before.includes(path));
    const shown = changed.length > 0 ? changed : states;
    const chapter = getOwn(guide, flow);
    const arrows = chapter?.arrows ?? [];
    const taken = findArrows(step, before, arrows);
    const pictures = [
      ...taken.map(({ picture }) => picture),
      ...shown.map((path) => chapter && getOwn(chapter.states, path)?.picture),
    ];
    return {
      when: index === 0 ? 'first' : pause(ms),
      flow: chapter?.title ?? flow,
      what: describeStep(step, taken, arrows),
      states: shown.map((path) => describeState(flow, path, chapter)),
      says: taken.length === 1 ? (taken[0]?.says ?? []) : [],
      picture: pictures.find((picture) => picture !== undefined),
    };
  });
}

/** All steps as plain text, one line for each. */
export function describeTrace(steps: readonly Step[], guide: Guide): string[] {
  return describeSteps(steps, guide).map(({ when, flow, what, states, says }, index) => {
    const where = states.map(({ words, sentence }) => `${words}. ${sentence ?? unknownState}`);
    const messages = says.map((text) => ` Says ${text}`);
    return `${index + 1}. ${when}, ${flow}: ${what} → ${where.join(' ')}${messages.join('')}`;
  });
}

export const unknownState = 'This version does not know it.';

function describeState(flow: string, path: string, chapter: GuidedFlow | undefined): TracedState {
  const state = chapter && getOwn(chapter.states, path);
  if (!state) return { words: path };
  return { words: humanize(path), href: `${flow}.html#${path}`, sentence: state.sentence };
}

/** The arrows that fit the step's event and states. */
function findArrows(step: Step, before: readonly string[], all: readonly GuidedArrow[]) {
  const left = all.filter(
    ({ source, target }) =>
      before.some((path) => isWithin(path, source)) && leadsTo(target, step.states),
  );
  const { event } = describeTrigger(step.event);
  const taken = left.filter((arrow) => arrow.event === event);
  // An eventless arrow is recorded with the event that triggered the step.
  return taken.length > 0 ? taken : left.filter(({ trigger }) => trigger === 'always');
}

function describeStep(
  step: Step,
  taken: readonly ChartTransition[],
  all: readonly ChartTransition[],
): string {
  if (step.event === 'xstate.init') return 'starts';
  if (taken.some(({ trigger }) => trigger === 'always')) return 'goes on';
  const { trigger, event } = describeTrigger(step.event);
  if (trigger !== 'answer') return describeEvent({ trigger, event });
  const labels = taken.map((arrow) => toLabel(arrow, all)).filter((label) => label !== 'answered');
  return labels.length > 0 ? `${event}: ${labels.join(' or ')}` : event;
}

function leadsTo(target: string | undefined, states: readonly string[]): boolean {
  if (target === undefined) return true;
  return target.split(' + ').some((goal) => states.some((path) => isWithin(path, goal)));
}

function isWithin(path: string, parent: string): boolean {
  return parent === '' || path === parent || path.startsWith(`${parent}.`);
}

/** Reads own properties only, because a pasted code may name anything. */
function getOwn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function pause(ms: number): string {
  if (ms === 0) return 'at once';
  if (ms < 1000) return `${ms} ms later`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s later`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s later`;
}
