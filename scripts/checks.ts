import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, requireFitFolder } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { openRunFolder } from './runFolder.ts';
import { readResults } from './testResults.ts';

const root = join(import.meta.dirname, '..');

/** A check: its command and its own options. */
interface Check {
  command: string;
  options?: string;
  /** Node options for the command and its children. */
  nodeOptions?: string;
  /** Needs the built portal. */
  isOnPortal?: boolean;
  /** Reads results of the other checks, so it runs after them. */
  readsRuns?: boolean;
}

/** Checks of the project by name. */
export type Checks = Record<string, Check>;

/**
 * Runs the checks that the command line names, or all, each even if an earlier one failed; exits
 * with 1 if one failed. Checks with the same command run as one. Checks on sources run in parallel
 * with those on the portal, and those that read results run last. Options after `--` are passed to
 * each: `npm test -- unit -- signIn`.
 */
export async function runChecks(checks: Checks, { isInMemory = false } = {}): Promise<never> {
  const args = process.argv.slice(2);
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const chosen = args.slice(0, end);
  const further = args.slice(end + 1);
  const unknown = chosen.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    const names = Object.keys(checks).join(', ');
    console.error(`Unknown check ${unknown.join(', ')}; there are ${names}.`);
    process.exit(1);
  }
  requireFitFolder();
  try {
    process.env.CHROMIUM_PATH = ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }

  const closeRunFolder = openRunFolder({ isInMemory });
  process.env.TEST_RESULTS = join(tmpdir(), 'results');
  // Servers and workers that start many times compile their sources once.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
  // The compiler and the linter are written in Go and spend a quarter of their time on garbage.
  process.env.GOGC ??= '400';
  const failed: string[] = [];
  const runs = Object.entries(checks).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  const together = [...Map.groupBy(runs, ([, { command }]) => command)];
  const isOnPortal = (group: typeof runs) => group.some(([, check]) => check.isOnPortal);
  const isLast = (group: typeof runs) => group.some(([, check]) => check.readsRuns);
  const last = together.filter(([, group]) => isLast(group));
  const onPortal = together.filter(([, group]) => isOnPortal(group));
  const onSources = together.filter(([, group]) => !isOnPortal(group) && !isLast(group));
  const getName = (group: typeof runs) => group.map(([one]) => one).join(', ');
  /** Runs the groups in sequence; prints output at once, or when a group is done. */
  const runInTurn = async (groups: typeof together, isPrintedAtOnce: boolean) => {
    for (const [command, group] of groups) {
      const start = Date.now();
      const name = getName(group);
      const options = group.flatMap(([, { options: own = [] }]) => own);
      const words = [...command.split(' '), ...options, ...further];
      const nodeOptions = group.flatMap(([, check]) => check.nodeOptions ?? []);
      const { passed, output, cpu } = await run(words, isPrintedAtOnce, nodeOptions);
      if (!passed) failed.push(name);
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      const end = passed ? 'passed' : 'FAILED';
      console.log(`${output}── ${name}: ${end} in ${seconds} s, ${cpu} s of processor time\n`);
    }
  };
  const checkPortal = async () => {
    try {
      if (onPortal.length > 0) await ensureBuilt();
    } catch (error) {
      console.error((error as Error).message);
      failed.push(...onPortal.map(([, group]) => getName(group)));
      return;
    }
    await runInTurn(onPortal, true);
  };
  await Promise.all([runInTurn(onSources, onPortal.length === 0), checkPortal()]);
  await runInTurn(last, true);
  printResults(process.env.TEST_RESULTS);
  await closeRunFolder();
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  console.log(`${together.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** What a run ends with, so that the end of its output says which tests failed. */
function printResults(list: string): void {
  const { slow, failed } = readResults(list, { slowest: 10 });
  if (slow.length > 0) console.log('The slowest files:');
  for (const { file, seconds } of slow) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
  if (failed.length > 0) console.log('The failed tests:');
  for (const test of failed) console.log(`${test.file}: ${test.failed}`);
}

interface Ran {
  passed: boolean;
  /** Its output, unless that was printed at once. */
  output: string;
  /**
   * Seconds of processor time, without processes that were killed with their parent, such as
   * Chromium's.
   */
  cpu: string;
}

/**
 * Runs a command and writes its processor time to file descriptor 3, because Node cannot measure
 * that of children.
 */
const timed = '"$@" 3>&-; status=$?; times >&3; exit $status';

function run(
  words: string[],
  isPrintedAtOnce: boolean,
  nodeOptions: readonly string[],
): Promise<Ran> {
  const stdio = isPrintedAtOnce ? 'inherit' : 'pipe';
  const child = spawn('sh', ['-c', timed, 'sh', ...words], {
    cwd: root,
    stdio: ['inherit', stdio, stdio, 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: [process.env.NODE_OPTIONS ?? '', ...nodeOptions].join(' ').trim(),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let times = '';
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
    times += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error);
      resolve({ passed: false, output, cpu: '?' });
    });
    child.on('close', (code) => resolve({ passed: code === 0, output, cpu: sumUp(times) }));
  });
}

/**
 * User and system seconds of the children: the second line of `times`, with decimal commas in some
 * locales.
 */
function sumUp(times: string): string {
  const [, children = ''] = times.split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.,]+)s/g)];
  return parts
    .reduce((sum, [, min, sec = '']) => sum + Number(min) * 60 + Number(sec.replace(',', '.')), 0)
    .toFixed(1);
}
