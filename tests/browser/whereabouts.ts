import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { listStates, toChart } from '#tools/planner/chart.ts';

/**
 * Which routes run a chart, which charts begin it, which screens they show, who answers its calls,
 * with which files of the store, and who keeps focus, in a sentence.
 */
export function tellWhereabouts(machine: AnyStateMachine): string {
  const runs = new RegExp(`^import \\{[^}]*\\b${machine.id}Machine\\b`, 'm');
  const routes = readFolder('src/routes').filter(({ text }) => runs.test(text));
  const parents = readFolder('src/machines').filter(({ text }) => runs.test(text));
  const screens = listImports(routes, 'ui/screens').map((path) => `src/${path}`);
  const calls = listStates(toChart(machine)).flatMap((state) => state.calls);
  const answers = new RegExp(`^  handle\\(contract\\.\\w+\\.(${calls.join('|')}),`, 'm');
  const answering = readFolder('server/routes').filter(({ text }) => answers.test(text));
  const stores = listImports(answering, 'server/store');
  const keepers = readFolder('src/ui').filter(({ text }) =>
    /^export function keepFocus\b/m.test(text),
  );
  return [
    routes.length > 0
      ? `The chart is run by ${listPaths(routes)}`
      : 'No file in src/routes runs the chart',
    parents.length > 0 ? `, begun by ${listPaths(parents)} with what their routes give` : '',
    screens.length > 0 ? `, shown by ${screens.join(', ')}` : '',
    answering.length > 0 ? `; its calls are answered by ${listPaths(answering)}` : '',
    stores.length > 0 ? `, with ${stores.join(', ')}` : '',
    `; focus is kept by ${listPaths(keepers)}.`,
  ].join('');
}

interface Source {
  path: string;
  text: string;
}

const root = join(import.meta.dirname, '../..');

function readFolder(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What sources import from a folder. */
function listImports(sources: readonly Source[], folder: string): string[] {
  const imports = new RegExp(`^import \\{[^}]*\\} from '#(${folder}/[^']+)'`, 'gm');
  const paths = sources.flatMap(({ text }) => [...text.matchAll(imports)].map(([, path]) => path));
  return [...new Set(paths.filter((path) => path !== undefined))];
}

function listPaths(sources: readonly Source[]): string {
  return sources.map(({ path }) => path).join(', ');
}
