import { readFile, writeFile } from 'node:fs/promises';
import stringify from 'json-stringify-pretty-compact';
import { createOpenapiDocument } from '#tools/openapi/document.ts';

/*
 * `npm run api` writes `docs/openapi.json` from `contract/`; `-- check` fails when the file
 * differs.
 */

const file = new URL('../../docs/openapi.json', import.meta.url);
const text = `${stringify(createOpenapiDocument(), { maxLength: 100 })}\n`;
const [command, ...rest] = process.argv.slice(2);

if (command === undefined) {
  await writeFile(file, text);
  console.log('The API is written to docs/openapi.json');
} else if (command !== 'check' || rest.length > 0) {
  fail('Usage: npm run api [-- check]');
} else if ((await readFile(file, 'utf8').catch(() => '')) === text) {
  console.log('docs/openapi.json is up to date');
} else {
  fail('docs/openapi.json is stale; run npm run api');
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
