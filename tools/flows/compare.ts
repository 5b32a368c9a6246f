import { mkdir, rm, writeFile } from 'node:fs/promises';
import { flows, messages } from '#flows';
import { toChart } from '#tools/planner/chart.ts';
import type { Chart } from '#tools/planner/chart.ts';
import { diffCharts } from './diff.ts';
import type { Difference } from './diff.ts';
import { toDiagram } from './drawing/diagram.ts';
import { layOut } from './drawing/layout.ts';
import { toSvg } from './drawing/svg.ts';
import { flowsFolder } from './drawFiles.ts';
import { findCommit, git } from './git.ts';
import { toTitle } from './words.ts';

const folder = new URL('diff/', flowsFolder);

/** A flow in two versions; a new flow has no `before`, a removed one no `after`. */
export interface ComparedFlow {
  id: string;
  title: string;
  before?: Chart;
  after?: Chart;
  /** Undefined when both versions are equal. */
  difference?: Difference;
}

/**
 * Compares the machines with the charts that were committed at `base`, and draws both versions of
 * each changed flow into `docs/flows/diff`. Resolves to sentences; throws for an unknown base.
 */
export async function compareToBase(base: string): Promise<string[]> {
  const lines: string[] = [];
  await rm(folder, { recursive: true, force: true });
  for (const { id, title, before, after, difference } of compareFlows(base)) {
    if (!before) lines.push(`${title}: this flow is new.`);
    if (!after) lines.push(`${title}: this flow is gone.`);
    if (!difference) continue;
    const { sentences, both, changes } = difference;
    const layout = await layOut(toDiagram(both, changes));
    const svg = toSvg(layout, { title: `${title}, both versions`, id, isAlone: true });
    await mkdir(folder, { recursive: true });
    await writeFile(new URL(`${id}.svg`, folder), svg);
    lines.push(...sentences.map((sentence) => `${title}: ${sentence}`));
    lines.push(`${title}: drawn in docs/flows/diff/${id}.svg.`);
  }
  return lines.length === 0 ? ['No flow change.'] : lines;
}

/** Every present flow, then those removed since `base`; throws for an unknown base. */
export function compareFlows(base: string): ComparedFlow[] {
  const charts = chartsAt(base);
  const present = flows.map(({ machine, title }): ComparedFlow => {
    const after = toChart(machine, messages);
    const before = charts.get(after.id);
    charts.delete(after.id);
    return { id: after.id, title, before, after, difference: before && diffCharts(before, after) };
  });
  const removed = [...charts].map(([id, before]) => ({ id, title: toTitle(id), before }));
  return [...present, ...removed];
}

function chartsAt(base: string): Map<string, Chart> {
  const commit = findCommit(base);
  const names = git('ls-tree', '--name-only', commit, 'docs/flows/') ?? '';
  const files = names.split('\n').filter((name) => name.endsWith('.chart.json'));
  if (files.length === 0) throw new Error(`No charts were committed at ${base}.`);
  return new Map(
    files.map((file) => {
      const chart = JSON.parse(git('show', `${commit}:${file}`) ?? '{}') as Chart;
      return [chart.id, chart];
    }),
  );
}
