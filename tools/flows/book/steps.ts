import { commonRefusals, endpoints, messages } from '#flows';
import { refusals } from '#flows/words.ts';
import { findMessage, listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart } from '#tools/planner/chart.ts';
import { humanize, describeEffect, describeEvent, describePause, toLabel } from '../words.ts';
import { prefersServerText } from './replies.ts';
import type { RecordedStep, RecordedWalk } from './recording.ts';

/* Recorded steps in words. */

export interface StepText {
  /** What was done, or how a call ended. */
  what: string;
  /** The messages, other effects and calls that followed. */
  upon: string[];
}

/** The start and the last step of a walk, in words. */
export function describeWalk(chart: Chart, { title, steps }: RecordedWalk): string {
  const [start = ''] = title.split(' › ');
  const last = steps.at(-1);
  if (!last || steps.length === 1) return start;
  return `${start}, at last ${describeAction(chart, last)}`;
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
      ...(calls.length > 0 ? [`asks the server: ${calls.join(', ')}`] : []),
    ],
  };
}

function describeAction(chart: Chart, { title, takes }: RecordedStep): string {
  if (title === '') return 'start';
  const arrows = listTransitions(chart);
  const first = arrows.find(({ id, trigger }) => takes.includes(id) && trigger !== 'always');
  if (!first) return describePause(title) ?? describeEvent({ event: title, trigger: 'event' });
  if (first.trigger === 'event' || first.trigger === 'timer') return describeEvent(first);
  const [port = '', how = '', ...rest] = title.split(' ');
  const ending =
    how === 'refused'
      ? `refused, ${describeRefusal(port, rest.join(' '))}`
      : toLabel(first, arrows);
  return `${humanize(first.source)}: ${ending}`;
}

/** The reason of a refusal: the charts' words, or else the sentence that the customer sees. */
function describeRefusal(call: string, code: string): string {
  const declared = { ...commonRefusals, ...endpoints.get(call)?.refusals };
  const sentence: string | undefined = declared[code as keyof typeof declared]?.message;
  return refusals[code] ?? (sentence === undefined ? code.replaceAll('_', ' ') : `“${sentence}”`);
}
