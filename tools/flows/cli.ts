import { mkdir, rm, writeFile } from 'node:fs/promises';
import { compareWith } from './compare.ts';
import { drawnFiles, flowsFolder, staleFiles } from './drawnFiles.ts';
import { lintChart } from './lintChart.ts';
import { flows } from './machines.ts';
import { readVocabulary } from './vocabulary.ts';

/*
 * `npm run flows` checks every chart and draws `docs/flows`; `-- --check` writes nothing and fails
 * when a drawing is stale; `-- diff <base>` compares with a committed version.
 */

const [command, base, ...rest] = process.argv.slice(2);
const usage = 'Usage: npm run flows [-- --check | diff <base>]';

if (command === undefined || (command === '--check' && base === undefined)) await draw();
else if (command === 'diff' && base !== undefined && rest.length === 0) await diff(base);
else fail([usage]);

async function draw(): Promise<void> {
  const vocabulary = await readVocabulary();
  const { files, faults } = await drawnFiles();
  faults.push(...flows.flatMap(({ machine }) => lintChart(machine, vocabulary)));
  const stale = await staleFiles(files);
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
  if (faults.length > 0) fail(faults);
  else console.log(`${flows.length} flows are drawn in docs/flows`);
}

async function diff(version: string): Promise<void> {
  try {
    for (const sentence of await compareWith(version)) console.log(sentence);
  } catch (error) {
    fail([(error as Error).message]);
  }
}

function fail(sentences: string[]): void {
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
}
