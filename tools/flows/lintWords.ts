import { limits } from '#flows';
import * as words from '#flows/words.ts';
import { listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartTransition } from '#tools/planner/chart.ts';
import { findRefusal } from './words.ts';

/**
 * Chart names without words in `tools/portal/words.ts` and words that no chart uses, as sentences.
 */
export function lintWords(
  charts: readonly Chart[],
  tables: Readonly<Record<string, Readonly<Record<string, string>>>> = words,
): string[] {
  const arrows = charts.flatMap(listTransitions);
  const states = charts.flatMap((chart) => [chart.root, ...listStates(chart)]);
  const named = (trigger: string) =>
    arrows.filter((arrow) => arrow.trigger === trigger).map(({ event }) => event);
  const guards = arrows.flatMap(({ guard }) => guard ?? []);
  const used: Record<string, Set<string>> = {
    events: new Set(named('event')),
    waits: new Set(
      named('timer')
        .map((event) => event.replace('after ', ''))
        .filter((name) => !(Number(name) > 0)),
    ),
    conditions: new Set(guards.filter((guard) => findRefusal(guard) === undefined)),
    refusals: new Set(arrows.flatMap(listRefusalNames)),
    limits: new Set(Object.keys(limits)),
    calls: new Set(states.flatMap((state) => state.calls)),
    effects: new Set(
      [
        ...arrows.flatMap(({ actions }) => actions),
        ...states.flatMap((s) => [...s.entry, ...s.exit]),
      ]
        .filter((action) => !action.startsWith('notify('))
        // An effect that shows a message needs words once, not for each message.
        .map((action) => action.replace(/\((?=.*\.).*/, '')),
    ),
  };
  return Object.entries(used).flatMap(([table, names]) => {
    const words = tables[table] ?? {};
    return [
      ...[...names]
        // A refusal of one call may have words of its own.
        .filter((name) => !words[name] && !(table === 'refusals' && name.includes('.')))
        .map((name) => `has no words: ${name}`),
      ...Object.keys(words)
        .filter((name) => !names.has(name))
        .map((name) => `is in no chart: ${name}`),
    ].map((fault) => `${table} in tools/portal/words.ts: ${fault}`);
  });
}

/** The code of a refusal, and `port.code`, which may have words of its own. */
function listRefusalNames({ event, guard = '' }: ChartTransition): string[] {
  const code = findRefusal(guard);
  return code === undefined ? [] : [code, `${event.replace(/ answers$/, '')}.${code}`];
}
