import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { chartOf, statesOf, transitionsOf } from './chart.ts';
import type { ChartState } from './chart.ts';
import { flows } from './machines.ts';
import type { Flow } from './machines.ts';
import { mermaidOf } from './mermaid.ts';
import { wordsOf } from './words.ts';

/** `docs/flows/README.md`: every flow as a sentence, a chart and a table of its states. */
export function overviewText(): string {
  const charts = flows.map(({ machine }) => chartOf(machine));
  const contents = flows.map(({ title, sentence }, index) => {
    const chart = charts[index];
    const counts = chart
      ? `${statesOf(chart).length} states, ${transitionsOf(chart).length} arrows`
      : '';
    return `- [${title}](#${anchorOf(title)}): ${sentence} ${counts}.`;
  });
  return [
    '# Flows',
    '',
    'Drawn from the running machines in `src/machines` by `npm run flows`; do not edit. A dashed',
    'border marks a state that waits for the one call it is named after: `accepted` and `refused` are',
    'its answers, `breaks` means that no usable answer came. Brackets hold the condition of an arrow.',
    '',
    ...contents,
    '',
    ...flows.flatMap(chapterOf),
  ].join('\n');
}

function chapterOf({ title, sentence, machine }: Flow): string[] {
  const chart = chartOf(machine);
  return [
    `## ${title}`,
    '',
    sentence,
    '',
    `As a drawing: [${machine.id}.svg](${machine.id}.svg). As data: [${machine.id}.chart.json](${machine.id}.chart.json).`,
    '',
    '```mermaid',
    mermaidOf(chart),
    '```',
    '',
    '| State | What is so | Asks the server | Can say | Serves |',
    '|---|---|---|---|---|',
    ...statesOf(chart).map(rowOf),
    '',
  ];
}

function rowOf(state: ChartState): string {
  const depth = state.path.split('.').length - 1;
  const name = `${'– '.repeat(depth)}**${wordsOf(state.path)}**${state.type === 'final' ? ' (end)' : ''}`;
  const texts = new Set(state.says.map((key) => messages[key as MessageKey]));
  const cells = [
    name,
    state.description ?? '',
    state.calls.map((call) => `\`${call}\``).join(', '),
    [...texts].join('<br>'),
    state.requirements.join(', '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
