import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flows } from '#flows';
import { unwritten, writeNewFlow } from '#flows/newFlow.ts';
import { decodeSupportCode } from '#flows/supportCode.ts';
import { bookFolder, buildBook } from './book/buildBook.ts';
import type { FlowNotes } from './book/buildBook.ts';
import { isOutdated, stampRecording } from './book/changedFlows.ts';
import { recordingFolder } from './book/recording.ts';
import { refusals, describeTrace } from './book/trace.ts';
import { toGuide } from './book/traceGuide.ts';
import { buildObservedPortal } from './browser/buildObservedPortal.ts';
import { observedFolder } from './browser/observedFolder.ts';
import { runWalks } from './browser/runWalks.ts';
import { listTransitions, toChart } from '#tools/planner/chart.ts';
import { readRequirements } from '#tools/requirements/rows.ts';
import { nameWalks, planWalks } from '#tools/planner/planWalks.ts';
import { compareToBase } from './compare.ts';
import { drawFiles, flowsFolder, findStaleFiles } from './drawFiles.ts';
import { lintChart } from './lintChart.ts';
import { lintWords } from './lintWords.ts';
import { checkOutputFolder } from './outputFolder.ts';
import { writeReview } from './review/buildReview.ts';
import { gatherReview } from './review/gatherReview.ts';
import { readReviewOptions } from './review/options.ts';
import type { ReviewOptions } from './review/options.ts';
import { summarize } from './review/review.ts';
import { pluralize } from './words.ts';
import { vocabulary } from './vocabulary.ts';

/*
 * `npm run flows` checks every chart and draws `docs/flows`. `-- --check` writes nothing and fails
 * when a drawing is stale. `-- diff <base>` compares with a committed version; with `--out` it
 * writes a review page with walks and pictures. `-- book` takes all walks in Chromium and writes
 * the flow book with pictures and proofs, with `--out` into another folder,
 * with `--changed` taking only the walks of flows that have changed. `-- trace <code>` decodes a customer's support code, and
 * `-- new <name> <call>...` creates the files of a new flow.
 */

const root = join(import.meta.dirname, '../..');

const [command, base, ...rest] = process.argv.slice(2);
const usage =
  'Usage: npm run flows [-- --check | diff <base> [--out <folder> [--before <recording>] ' +
  '[--after <recording>] [--all]] | book [--out <folder>] [--changed] | trace <code> | new <name> <call>]';

if (command === undefined || (command === '--check' && base === undefined)) await draw();
else if (command === 'diff' && base !== undefined) await explainFault(() => diff(base, rest));
else if (command === 'book') await explainFault(() => book(process.argv.slice(3)));
else if (command === 'trace' && base !== undefined) await trace([base, ...rest].join(''));
else if (command === 'new' && base !== undefined && rest.length > 0) {
  await explainFault(() => begin(base, rest));
} else fail([usage]);

/** Runs a command whose errors tell the caller what to change. */
async function explainFault(run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (error) {
    fail([(error as Error).message]);
  }
}

async function draw(): Promise<void> {
  const { files, faults } = await drawFiles();
  faults.push(...flows.flatMap(({ machine }) => lintChart(machine, vocabulary)));
  faults.push(
    ...flows
      .filter(({ sentence }) => sentence === '')
      .map(({ title }) => `${title}: has no sentence in src/machines/index.ts`),
  );
  faults.push(
    ...readRequirements()
      .rows.filter(({ sentence }) => sentence.endsWith(unwritten))
      .map(({ id }) => `docs/requirements.md: ${id} has no sentence`),
  );
  faults.push(...lintWords(flows.map(({ machine }) => toChart(machine))));
  const stale = await findStaleFiles(files);
  if (command === '--check') {
    faults.push(...stale.map((name) => `docs/flows/${name} is stale; run npm run flows`));
  } else {
    await mkdir(flowsFolder, { recursive: true });
    for (const name of stale) {
      const text = files.get(name);
      const file = new URL(name, flowsFolder);
      await (text === undefined ? rm(file) : writeFile(file, text));
    }
  }
  if (faults.length > 0) return fail(faults);
  console.log(`${flows.length} flows are drawn in docs/flows`);
  if (command === undefined) await buildBook(await readFlowNotes());
}

async function diff(version: string, given: string[]): Promise<void> {
  const options = readReviewOptions(given);
  if (options) await review(version, options);
  else for (const sentence of await compareToBase(version)) console.log(sentence);
}

async function review(version: string, options: ReviewOptions): Promise<void> {
  checkOutputFolder(options.out, 'review.css');
  const found = await gatherReview(version, options);
  await writeReview(found, options.out);
  for (const sentence of [summarize(found.flows), ...found.notes]) console.log(sentence);
  console.log(`The page is ${join(options.out, 'index.html')}.`);
}

async function book(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { out: { type: 'string' }, changed: { type: 'boolean' } },
  });
  const { out: folder = bookFolder, changed: isPartial = false } = values;
  checkOutputFolder(folder, 'book.css');
  const areComplete = await takeWalks(isPartial);
  const { figures, gaps } = await buildBook(await readFlowNotes(), { folder });
  const lacking = pluralize(gaps.length, 'gap');
  console.log(`The book is in ${join(folder, 'index.html')}: ${figures}, ${lacking}.`);
  fail(gaps);
  if (!areComplete) fail(['A walk failed; its pictures are missing.']);
}

/** Records the walks of all flows, or of those that have changed; returns whether all passed. */
async function takeWalks(isPartial: boolean): Promise<boolean> {
  const { recipes, listWalkSources } = await import('#flows/recipes.ts');
  const folders = { recordings: recordingFolder, portal: observedFolder };
  if (isPartial) buildObservedPortal();
  const chosen = recipes
    .map(({ script }) => ({ id: script.machine.id, script }))
    .filter(({ id, script }) => {
      if (!isPartial) return true;
      const titles = nameWalks(planWalks(script, { cover: 'arrows' }));
      return isOutdated(id, titles, listWalkSources(id), folders);
    })
    .map(({ id }) => id);
  if (isPartial) console.log(`Flows to walk again: ${chosen.join(', ') || 'none'}.`);
  const areComplete = chosen.length === 0 || runWalks(root, isPartial ? chosen : undefined);
  if (areComplete) for (const id of chosen) stampRecording(id, listWalkSources(id), folders);
  return areComplete;
}

async function trace(code: string): Promise<void> {
  const answer = await decodeSupportCode(code);
  if (!answer.ok) return fail([refusals[answer.reason]]);
  const chapters = flows.map((flow) => ({ flow, chart: toChart(flow.machine), walks: [] }));
  for (const sentence of describeTrace(answer.steps, toGuide(chapters))) console.log(sentence);
}

/** Creates the files of a new flow; the next `npm run flows` lists what is still missing. */
function begin(name: string, calls: readonly string[]): void {
  const files = writeNewFlow(name, calls);
  spawnSync('oxfmt', files, { stdio: 'ignore' });
  for (const file of files) console.log(file);
  console.log('`npm run flows` and `npm test -- types unit browser` list what is still missing.');
}

/** What the recipe and the script of each flow say; without a recipe, no arrow is in reach. */
async function readFlowNotes(): Promise<FlowNotes> {
  const { recipes } = await import('#flows/recipes.ts');
  return new Map(
    flows.map(({ machine }) => {
      const recipe = recipes.find(({ script }) => script.machine.id === machine.id);
      const arrows = recipe ? [] : listTransitions(toChart(machine));
      const unreached = Object.fromEntries(arrows.map(({ id }) => [id, 'no page runs it']));
      const properties = recipe?.script.properties.map(({ words }) => words) ?? [];
      return [machine.id, { outOfReach: recipe?.outOfReach ?? unreached, properties }];
    }),
  );
}

function fail(sentences: string[]): void {
  for (const sentence of sentences) console.error(sentence);
  if (sentences.length > 0) process.exitCode = 1;
}
