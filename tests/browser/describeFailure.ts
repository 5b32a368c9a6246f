import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { isMachine, listStates, toChart } from '#tools/planner/chart.ts';
import type { Stimulus } from '#tools/planner/script.ts';

/**
 * For whoever reads only that a walk failed: the file of the chart, which routes run it, which charts
 * begin it, which screens they show, who answers its calls with which files of the store, the lines that
 * bring about `step`, and those that give the chart the calls of `asked`, which the step leads to.
 */
export function describeFailure(
  machine: AnyStateMachine,
  step?: Stimulus,
  asked: readonly string[] = [],
): string {
  const { id } = machine;
  const runs = new RegExp(`^import \\{[^}]*\\b${id}Machine\\b`, 'm');
  const routes = readFolder('src/routes').filter(({ text }) => runs.test(text));
  const parents = readFolder('src/machines').filter(
    ({ path, text }) => !path.endsWith('/index.ts') && runs.test(text),
  );
  const screens = listImports(routes, 'ui/(?:screens|parts)').map((path) => `src/${path}`);
  const answers = answersTo(listCalls(machine));
  const answering = readFolder('server/routes').filter(({ text }) => answers.test(text));
  const stores = listImports(answering, 'server/store');
  return [
    `The chart is src/machines/${id}.machine.ts`,
    routes.length > 0 ? `, run by ${listPaths(routes)}` : ', which no file in src/routes runs',
    parents.length > 0 ? `, begun by ${listPaths(parents)} with what their routes give` : '',
    screens.length > 0 ? `, shown by ${screens.join(', ')}` : '',
    answering.length > 0 ? `; its calls are answered by ${listPaths(answering)}` : '',
    stores.length > 0 ? `, with ${stores.join(', ')}` : '',
    '.',
    tellLines(machine, routes, step),
    ...getPorts(machine, asked).map((port) => tellPort(machine, routes, port)),
  ].join('');
}

/** Calls of a chart and of those that run within it. */
function listCalls(machine: AnyStateMachine): string[] {
  const within = Object.values(machine.implementations.actors).filter(isMachine);
  return [
    ...listStates(toChart(machine)).flatMap(({ calls }) => calls),
    ...within.flatMap(listCalls),
  ];
}

/** Which lines send the event of a step, or give the chart its call. */
function tellLines(
  machine: AnyStateMachine,
  routes: readonly Source[],
  step: Stimulus | undefined,
): string {
  if (step?.kind === 'answer' || step?.kind === 'fault')
    return tellPort(machine, routes, step.port);
  if (step?.kind !== 'event') return '';
  const { type } = step.event;
  const lines = findLines(withRelatives(routes), new RegExp(`'${type}'(?!:)`));
  return lines.length > 0
    ? `\n“${type}” is sent by ${lines.join(', ')}; where that is right, look at the screen.`
    : `\nNo route around these sends “${type}” by its name: look at the one that should.`;
}

/** What the states wait for that make these calls. */
function getPorts(machine: AnyStateMachine, asked: readonly string[]): string[] {
  const asking = listStates(toChart(machine)).filter(({ calls }) =>
    calls.some((call) => asked.includes(call)),
  );
  return [...new Set(asking.flatMap(({ ports }) => ports))];
}

function tellPort(machine: AnyStateMachine, routes: readonly Source[], port: string): string {
  const lines = findLines(withRelatives(routes), new RegExp(`(^ +|{ )(async )?${port}(,|:|\\()`));
  if (lines.length === 0) return '';
  const waiting = listStates(toChart(machine)).filter(({ ports }) => ports.includes(port));
  const handler = answersTo(waiting.flatMap(({ calls }) => calls));
  const handlers = findLines(readFolder('server/routes'), handler);
  const server = handlers.length > 0 ? `; its call is answered from ${handlers.join(', ')} on` : '';
  return `\nThe chart is given “${port}” by ${lines.join(', ')}${server}.`;
}

/** What stands where a route of the server answers one of these calls. */
const answersTo = (calls: readonly string[]) =>
  new RegExp(`\\bcontract\\.\\w+\\.(${calls.join('|')}),`);

function findLines(sources: readonly Source[], wanted: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (wanted.test(line) ? `${path}:${index + 1} (${line.trim()})` : [])),
  );
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

/** Routes with those that they import and those that import them, near and far. */
function withRelatives(routes: readonly Source[]): Source[] {
  const all = readFolder('src/routes');
  const importsOf = ({ path, text }: Source) =>
    [...text.matchAll(/\b(?:from |import\()'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('#routes/') ? `src/${name.slice(1)}` : join(dirname(path), name),
    );
  const imports = new Map(all.map((source) => [source.path, importsOf(source)]));
  const listImporters = (path: string) =>
    all.map((source) => source.path).filter((importer) => imports.get(importer)?.includes(path));
  const reach = (next: (path: string) => readonly string[]) => {
    const paths = new Set(routes.map(({ path }) => path));
    for (const path of paths) for (const other of next(path)) paths.add(other);
    return paths;
  };
  const near = new Set([...reach((path) => imports.get(path) ?? []), ...reach(listImporters)]);
  return all.filter(({ path }) => near.has(path));
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
