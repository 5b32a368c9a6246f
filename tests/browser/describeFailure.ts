import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { isMachine, listStates, toChart } from '#tools/planner/chart.ts';
import type { Stimulus } from '#tools/planner/script.ts';

/**
 * Describes where to look when a walk fails: the file of the chart, the routes that run it, the
 * charts that start it, its screens, the server routes and store files behind its calls, the lines
 * that cause `step`, and those that provide what it leads to.
 */
export function describeFailure(
  machine: AnyStateMachine,
  step?: Stimulus,
  { calls = [], states = [], effects = [], events = [] }: Consequences = {},
): string {
  const { id } = machine;
  const runs = new RegExp(`^import \\{[^}]*\\b${id}Machine\\b`, 'm');
  const routes = readFolder('src/routes').filter(({ text }) => runs.test(text));
  const parents = readFolder('src/machines').filter(
    ({ path, text }) => !path.endsWith('/index.ts') && runs.test(text),
  );
  const screens = listImports(routes, 'ui/(?:screens|parts)').map((path) => `src/${path}`);
  const answers = createHandlerPattern(listCalls(machine));
  const answering = readFolder('server/routes').filter(({ text }) => answers.test(text));
  const stores = listImports(answering, 'server/store');
  const ports = new Set([
    ...(step?.kind === 'answer' || step?.kind === 'fault' ? [step.port] : []),
    ...getPorts(machine, calls),
  ]);
  return [
    `The chart is src/machines/${id}.machine.ts`,
    routes.length > 0 ? `, run by ${listPaths(routes)}` : ', which no file in src/routes runs',
    parents.length > 0 ? `, started by ${listPaths(parents)}, whose routes provide its calls` : '',
    screens.length > 0 ? `, shown by ${screens.join(', ')}` : '',
    answering.length > 0 ? `; its calls are handled by ${listPaths(answering)}` : '',
    stores.length > 0 ? `, with ${stores.join(', ')}` : '',
    '.',
    ...(step?.kind === 'event' ? [describeSenders(routes, step.event.type, orScreen)] : []),
    ...events.map((type) => describeSenders(routes, type)),
    ...[...ports].map((port) => describePort(machine, routes, port)),
    ...[...new Set(effects)].map((effect) => describeEffect(routes, effect)),
    ...states.map((state) => describeScreenLines(routes, state)),
  ].join('');
}

function describeEffect(routes: readonly Source[], effect: string): string {
  const lines = findLines(routes, createSlotPattern(effect));
  return lines.length > 0 ? `\nThe chart gets “${effect}” from ${lines.join(', ')}.` : '';
}

/** Matches the lines that fill a slot of a machine. */
const createSlotPattern = (slot: string) => new RegExp(`(^ +|{ )(async )?${slot}(,|:|\\()`);

/** The lines of the routes that choose what a state shows. */
function describeScreenLines(routes: readonly Source[], state: string): string {
  const names = [state, state.split('.').at(-1)].join('|').replaceAll('.', '\\.');
  const lines = findLines(routes, new RegExp(`^ +'?(${names})'?: `));
  return lines.length > 0 ? `\nWhat “${state}” shows is chosen in ${lines.join(', ')}.` : '';
}

/** What a step leads to. */
interface Consequences {
  calls?: readonly string[];
  states?: readonly string[];
  /** Names of effects on the page. */
  effects?: readonly string[];
  /** Types of events that the chart got in place of the expected one. */
  events?: readonly string[];
}

/** Calls of a chart and of the charts that it starts. */
function listCalls(machine: AnyStateMachine): string[] {
  const within = Object.values(machine.implementations.actors).filter(isMachine);
  return [
    ...listStates(toChart(machine)).flatMap(({ calls }) => calls),
    ...within.flatMap(listCalls),
  ];
}

const orScreen = '; if that is right, check the screen';

/** The lines that send an event. */
function describeSenders(routes: readonly Source[], type: string, advice = ''): string {
  const lines = findLines(listRelated(routes), new RegExp(`'${type}'(?!:)`));
  return lines.length > 0
    ? `\n“${type}” is sent by ${lines.join(', ')}${advice}.`
    : `\nNo related route sends “${type}” by name; check the one that should.`;
}

/** The ports of the states that make these calls. */
function getPorts(machine: AnyStateMachine, names: readonly string[]): string[] {
  const callers = listStates(toChart(machine)).filter(({ calls }) =>
    calls.some((call) => names.includes(call)),
  );
  return [...new Set(callers.flatMap(({ ports }) => ports))];
}

function describePort(machine: AnyStateMachine, routes: readonly Source[], port: string): string {
  const lines = findLines(listRelated(routes), createSlotPattern(port));
  if (lines.length === 0) return '';
  const waiting = listStates(toChart(machine)).filter(({ ports }) => ports.includes(port));
  const handler = createHandlerPattern(waiting.flatMap(({ calls }) => calls));
  const sources = readFolder('server/routes');
  const handlers = findLines(sources, handler);
  const uses = sources.flatMap((source) => listUses(source, handler));
  const server = handlers.length > 0 ? `; its call is handled in ${handlers.join(', ')}` : '';
  const further = uses.length > 0 ? `, which calls ${uses.join(', ')}` : '';
  return `\nThe chart gets “${port}” from ${lines.join(', ')}${server}${further}.`;
}

/** The functions of other files that the handlers in a server route call. */
function listUses({ text }: Source, handler: RegExp): string[] {
  const handlers = text.split(/^(?= {2}handle\()/m).filter((part) => handler.test(part));
  const bodies = handlers.map((part) => part.split(/^ {2}\}?\);$/m)[0]);
  return [...text.matchAll(/^import \{([^}]*)\} from '#(server\/[^']+)'/gm)].flatMap(
    ([, names = '', file]) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && bodies.join('').includes(`${name}(`))
        .map((name) => `${name} in ${file}`),
  );
}

/** Matches the lines in which a server route handles one of these calls. */
const createHandlerPattern = (calls: readonly string[]) =>
  new RegExp(`\\bcontract\\.\\w+\\.(${calls.join('|')}),`);

function findLines(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? `${path}:${index + 1} (${line.trim()})` : [],
      ),
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

/** The routes, with all that they import and all that import them, directly or not. */
function listRelated(routes: readonly Source[]): Source[] {
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

/** The files that the sources import from a folder. */
function listImports(sources: readonly Source[], folder: string): string[] {
  const imports = new RegExp(`^import \\{[^}]*\\} from '#(${folder}/[^']+)'`, 'gm');
  const paths = sources.flatMap(({ text }) => [...text.matchAll(imports)].map(([, path]) => path));
  return [...new Set(paths.filter((path) => path !== undefined))];
}

function listPaths(sources: readonly Source[]): string {
  return sources.map(({ path }) => path).join(', ');
}
