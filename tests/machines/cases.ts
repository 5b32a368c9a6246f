import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedCase } from '#tools/planner/checkProperties.ts';

/*
 * Ways that broke a property of a flow once, in the chart or in the browser. A test that finds one
 * adds it to `cases`, and the next run takes it first. Commit it with the change that mends it.
 */

/** The property that random walks check in the browser. */
export const pageProperty = 'Always: the portal does what the chart says.';

const folder = join(import.meta.dirname, 'cases');

/** The cases of a flow in the browser, or else those of its chart. */
export function readCases(flow: string, { inBrowser = false } = {}): readonly SavedCase[] {
  return readAll(flow).filter(({ property }) => (property === pageProperty) === inBrowser);
}

function readAll(flow: string): readonly SavedCase[] {
  const file = join(folder, `${flow}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SavedCase[]) : [];
}

export function saveCase(flow: string, found: SavedCase): void {
  const stored = readAll(flow);
  if (stored.some((one) => JSON.stringify(one) === JSON.stringify(found))) return;
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify([...stored, found], undefined, 2);
  writeFileSync(join(folder, `${flow}.json`), `${text}\n`);
}
