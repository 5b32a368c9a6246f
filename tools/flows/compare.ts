import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messages } from '#messages';
import { toChart } from '#tools/planner/chart.ts';
import type { Chart } from '#tools/planner/chart.ts';
import { diffCharts } from './diff.ts';
import { toDiagram } from './drawing/diagram.ts';
import { layOut } from './drawing/layout.ts';
import { toSvg } from './drawing/svg.ts';
import { flowsFolder } from './drawnFiles.ts';
import { flows } from './machines.ts';

const folder = new URL('diff/', flowsFolder);

/**
 * Compares the machines with the charts that were committed at `base`, and draws both versions of
 * each flow that changed into `docs/flows/diff`. Resolves sentences; throws for an unknown base.
 */
export async function compareToBase(base: string): Promise<string[]> {
  const before = chartsAt(base);
  const told: string[] = [];
  await rm(folder, { recursive: true, force: true });
  for (const { machine, title } of flows) {
    const after = toChart(machine, messages);
    const old = before.get(after.id);
    before.delete(after.id);
    if (!old) {
      told.push(`${title}: this flow is new.`);
      continue;
    }
    const difference = diffCharts(old, after);
    if (!difference) continue;
    const { sentences, both, changes } = difference;
    const layout = await layOut(toDiagram(both, changes));
    const svg = toSvg(layout, { title: `${title}, both versions`, id: after.id, isAlone: true });
    await mkdir(folder, { recursive: true });
    await writeFile(new URL(`${after.id}.svg`, folder), svg);
    told.push(...sentences.map((sentence) => `${title}: ${sentence}`));
    told.push(`${title}: drawn in docs/flows/diff/${after.id}.svg.`);
  }
  for (const id of before.keys()) told.push(`${id}: this flow is gone.`);
  return told.length === 0 ? ['No flow change.'] : told;
}

function chartsAt(base: string): Map<string, Chart> {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`);
  if (commit === undefined) throw new Error(`${base} names no version of this project.`);
  const names = git('ls-tree', '--name-only', commit.trim(), 'docs/flows/') ?? '';
  const files = names.split('\n').filter((name) => name.endsWith('.chart.json'));
  if (files.length === 0) throw new Error(`No charts were committed at ${base}.`);
  return new Map(
    files.map((file) => {
      const chart = JSON.parse(git('show', `${commit.trim()}:${file}`) ?? '{}') as Chart;
      return [chart.id, chart];
    }),
  );
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: fileURLToPath(new URL('../../', flowsFolder)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}
