import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { bookText } from './book.ts';
import { lintChart } from './lintChart.ts';
import { flows } from './machines.ts';
import { readVocabulary } from './vocabulary.ts';

/*
 * `npm run flows` checks every chart and writes `docs/flows/README.md`; `npm run flows -- --check`
 * writes nothing and fails when the file is stale.
 */

const folder = new URL('../../docs/flows/', import.meta.url);
const book = new URL('README.md', folder);

const vocabulary = await readVocabulary();
const faults = flows.flatMap(({ machine }) => lintChart(machine, vocabulary));
const text = bookText();

if (process.argv.includes('--check')) {
  const committed = await readFile(book, 'utf8').catch(() => '');
  if (committed !== text) faults.push('docs/flows/README.md is stale; run npm run flows');
} else {
  await mkdir(folder, { recursive: true });
  await writeFile(book, text);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${flows.length} flows are drawn in docs/flows/README.md`);
