import { readdir, readFile } from 'node:fs/promises';
import stringify from 'json-stringify-pretty-compact';
import { flows, messages } from '#flows';
import { toChart } from '#tools/planner/chart.ts';
import { toDiagram } from './drawing/diagram.ts';
import { layOut } from './drawing/layout.ts';
import { findOverlaps } from './drawing/overlaps.ts';
import { toSvg } from './drawing/svg.ts';
import { renderOverview } from './overview.ts';

export const flowsFolder = new URL('../../docs/flows/', import.meta.url);

const isDrawn = /(\.svg|\.chart\.json|^README\.md)$/;

/** The generated files of `docs/flows`, by name; identical on every run. */
export async function drawFiles(): Promise<{ files: Map<string, string>; faults: string[] }> {
  const files = new Map([['README.md', renderOverview()]]);
  const faults: string[] = [];
  for (const { machine, title } of flows) {
    const chart = toChart(machine, messages);
    const layout = await layOut(toDiagram(chart));
    faults.push(...findOverlaps(layout).map((fault) => `${chart.id}.svg: ${fault}`));
    files.set(`${chart.id}.svg`, toSvg(layout, { title, id: chart.id, isAlone: true }));
    files.set(`${chart.id}.chart.json`, `${stringify(chart, { maxLength: 300 })}\n`);
  }
  return { files, faults };
}

/** Names of the files in `docs/flows` that differ from the machines or should not exist. */
export async function findStaleFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const committed = (await readdir(flowsFolder)).filter((name) => isDrawn.test(name));
  const stale: string[] = [];
  for (const name of new Set([...committed, ...files.keys()])) {
    const text = await readFile(new URL(name, flowsFolder), 'utf8').catch(() => undefined);
    if (text !== files.get(name)) stale.push(name);
  }
  return stale;
}
