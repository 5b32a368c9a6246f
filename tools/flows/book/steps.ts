import { commonRefusals, endpoints, messages } from '#flows';
import { findMessage, listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart } from '#tools/planner/chart.ts';
import {
  humanize,
  describeCall,
  describeEffect,
  describeEvent,
  describePause,
  describeRefusal,
  toLabel,
} from '../words.ts';
import { prefersServerText } from './replies.ts';
import type { RecordedStep, RecordedWalk } from './recording.ts';

/* Recorded steps in words. */

interface StepText {
  /** What was done, or how a call ended. */
  what: string;
  /** The messages, other effects and calls that followed. */
  upon: string[];
}

/**
 * Walks by their start and their last step, in words. Walks that would bear one name get further
 * steps from their ends, as many as it takes to tell them apart.
 */
export function describeWalks(chart: Chart, walks: readonly RecordedWalk[]): string[] {
  const names = walks.map((walk) => nameWalk(chart, walk, 1));
  const longest = Math.max(0, ...walks.map(({ steps }) => steps.length));
  for (let count = 2; count <= longest; count += 1) {
    const twins = names.filter((name, index) => names.indexOf(name) !== index);
    for (const [index, walk] of walks.entries()) {
      if (twins.includes(names[index] ?? '')) names[index] = nameWalk(chart, walk, count);
    }
  }
  return names;
}

function nameWalk(chart: Chart, { title, steps }: RecordedWalk, count: number): string {
  const [start = ''] = title.split(' › ');
  const last = steps.slice(1).slice(-count);
  if (last.length === 0) return start;
  return `${start}, ending with ${last.map((step) => describeAction(chart, step)).join(', ')}`;
}

export function describeStep(chart: Chart, step: RecordedStep): StepText {
  const { takes, states, replies } = step;
  const arrows = listTransitions(chart).filter(({ id }) => takes.includes(id));
  const entered = listStates(chart).filter(({ path }) =>
    arrows.some(({ target }) => target === path && states.includes(path)),
  );
  const actions = [
    ...arrows.flatMap((arrow) => arrow.actions),
    ...entered.flatMap(({ entry }) => entry),
  ];
  const effects = actions
    .filter((action) => replies.length === 0 || !findMessage(action) || !prefersServerText(action))
    .map((action) => describeEffect(action, messages).replace(/ \([\w, ]+\)$/, ''));
  const calls = entered.flatMap((state) => state.calls);
  return {
    what: describeAction(chart, step),
    upon: [
      ...new Set(effects),
      ...replies
        .filter((reply) => !effects.some((sentence) => sentence.includes(reply)))
        .map((reply) => `the server says “${reply}”`),
      ...(calls.length > 0 ? [`the server ${calls.map(describeCall).join(', ')}`] : []),
    ],
  };
}

/** What was done in a step: "signs in", "signing in: refused, the credentials are wrong". */
export function describeAction(
  chart: Chart,
  { title, takes }: Pick<RecordedStep, 'title' | 'takes'>,
): string {
  if (title === '') return 'start';
  const arrows = listTransitions(chart);
  const first = arrows.find(({ id, trigger }) => takes.includes(id) && trigger !== 'always');
  if (!first) return describePause(title) ?? describeEvent({ event: title, trigger: 'event' });
  if (first.trigger === 'event' || first.trigger === 'timer') return describeEvent(first);
  const [port = '', how = '', ...rest] = title.split(' ');
  const ending =
    how === 'refused' ? `refused, ${explainRefusal(port, rest.join(' '))}` : toLabel(first, arrows);
  return `${humanize(first.source)}: ${ending}`;
}

/** The reason of a refusal: the charts' words, or else the sentence that the customer sees. */
export function explainRefusal(port: string, code: string): string {
  const declared = { ...commonRefusals, ...endpoints.get(port)?.refusals };
  const sentence: string | undefined = declared[code as keyof typeof declared]?.message;
  return (
    describeRefusal(port, code) ??
    (sentence === undefined ? code.replaceAll('_', ' ') : `“${sentence}”`)
  );
}
