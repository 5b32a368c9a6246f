import { flows, messages } from '#flows';
import {
  listRequirements,
  listStates,
  listTransitions,
  showsMessage,
  toChart,
} from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import type { Flow } from './flow.ts';
import { humanize, toLabel } from './words.ts';

/** `docs/flows/README.md`: every flow as a sentence, a chart and a table of its states. */
export function renderOverview(): string {
  const chapters = flows.map((flow) => ({ ...flow, chart: toChart(flow.machine) }));
  const contents = chapters.map(({ title, sentence, chart }) => {
    const counts = `${listStates(chart).length} states, ${listTransitions(chart).length} arrows`;
    const anchor = title.toLowerCase().replaceAll(' ', '-');
    return `- [${title}](#${anchor}): ${sentence} ${counts}.`;
  });
  return [
    '# Flows',
    '',
    'Drawn from the running machines in `src/machines` by `npm run flows`; do not edit. A dashed',
    'border marks a state that waits for the one call it is named after: `accepted` and `refused` are',
    'its answers, `breaks` means that no usable answer came. Where an arrow names nobody, the customer',
    'does it. The words of every name stand in `tools/portal/words.ts`.',
    '',
    ...contents,
    '',
    'An arrow leads from a flow to one that it runs and waits for; the others are opened from the page.',
    '',
    '```mermaid',
    ...toMap(chapters),
    '```',
    '',
    ...chapters.flatMap(toChapter),
  ].join('\n');
}

interface Chapter extends Flow {
  chart: Chart;
}

/** Which flow runs which, as a diagram. */
function toMap(chapters: readonly Chapter[]): string[] {
  const titles = new Map(chapters.map(({ chart, title }) => [chart.id, title]));
  const named = (id: string) => `${id}["${titles.get(id) ?? id}"]`;
  const edges = chapters.flatMap(({ chart }) => {
    const resting = listStates(chart).filter(({ tags }) => !tags.includes('busy'));
    const inner = new Set(resting.flatMap(({ ports }) => ports));
    return [...inner].filter((id) => titles.has(id)).map((id) => [chart.id, id] as const);
  });
  return ['flowchart LR', ...edges.map(([from, to]) => `  ${named(from)} --> ${named(to)}`)];
}

function toChapter({ title, sentence, chart }: Chapter): string[] {
  return [
    `## ${title}`,
    '',
    sentence,
    '',
    `[![The chart of ${title}](${chart.id}.svg)](${chart.id}.svg)`,
    '',
    `As data: [${chart.id}.chart.json](${chart.id}.chart.json).`,
    '',
    '| State | What is so | Asks the server | Can say | Serves |',
    '|---|---|---|---|---|',
    ...listStates(chart).map(toRow),
    '',
  ];
}

function toRow(state: ChartState): string {
  const depth = state.path.split('.').length - 1;
  const name = `${'– '.repeat(depth)}**${humanize(state.path)}**${state.type === 'final' ? ' (end)' : ''}`;
  const cells = [
    name,
    state.description ?? '',
    state.calls.map((call) => `\`${call}\``).join(', '),
    state.says.map((key) => describeMessage(key, state.transitions)).join('<br>'),
    listRequirements(state).join(', '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A message with its key in `src/messages` and the arrows that show it. */
function describeMessage(key: string, arrows: readonly ChartTransition[]): string {
  const labels = arrows
    .filter((arrow) => showsMessage(arrow, key))
    .map((arrow) => toLabel(arrow, arrows));
  const upon = labels.length > 0 ? `, ${[...new Set(labels)].join(', ')}` : '';
  return `${messages[key] ?? key} (\`${key}\`${upon})`;
}
