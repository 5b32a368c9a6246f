import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState } from '#tools/planner/chart.ts';
import { describeCall, describeEvent, humanize, toLabel } from '../words.ts';
import { explainRefusal } from './steps.ts';

/**
 * The sentence of a property with the chart's names in words: `placeOrder begins` is read as "the
 * server places the order", and `order.place` as "“proceeds to checkout”".
 */
export function describeProperty(chart: Chart, sentence: string): string {
  const states = listStates(chart);
  const events = new Set(
    listTransitions(chart).flatMap(({ trigger, event }) => (trigger === 'event' ? [event] : [])),
  );
  return sentence
    .replace(/\b(\w+) (?:(begins|breaks|accepted)|(refused|ends) (\w+))\b/g, (match, ...parts) => {
      const [port, how, answer, code] = parts as string[];
      const caller = states.find(({ ports }) => ports.includes(port ?? ''));
      if (!caller || port === undefined) return match;
      return how === 'begins'
        ? describeBeginning(caller)
        : `“${humanize(caller.path)}” ${describeEnding(caller, port, how ?? answer, code)}`;
    })
    .replace(/\bit is in ([\w.]*\w)/g, (_, path: string) => `it is in “${humanize(path)}”`)
    .replace(/\b\w+\.\w+\b/g, (name) =>
      events.has(name) ? `“${describeEvent({ event: name, trigger: 'event' })}”` : name,
    );
}

function describeBeginning({ path, calls }: ChartState): string {
  const [call] = calls;
  return call === undefined ? `“${humanize(path)}” begins` : `the server ${describeCall(call)}`;
}

function describeEnding(
  { transitions }: ChartState,
  port: string,
  how: string | undefined,
  code = '',
): string {
  if (how === 'breaks') return how;
  if (how === 'accepted') return 'is accepted';
  if (how === 'refused') return `is refused (${explainRefusal(port, code)})`;
  const arrow = transitions.find(({ guard }) => guard?.endsWith(`(${code})`));
  return `ends (${arrow ? toLabel(arrow, transitions) : humanize(code)})`;
}
