import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Comments, test titles and documents use the words of `docs/glossary.md`. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The left column of the glossary's last table: words that the project avoids. */
const avoided = read('docs/glossary.md')
  .replace(/[^]*## Words to avoid/, '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Not|-+) /.test(line))
  .flatMap((line) => (line.split('|')[1] ?? '').split(','))
  .map((words) => words.trim());

const pattern = new RegExp(`\\b(?:${avoided.join('|')})s?\\b`, 'gi');

/** Comments, and titles of tests and their groups. */
const prose =
  /(?<=^|\s)\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*|\b(?:test|describe|it)(?:\.\w+)*\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g;

function findAvoided(file: string): string[] {
  const source = read(file);
  const texts = file.endsWith('.md') ? [source] : (source.match(prose) ?? []);
  return texts
    .flatMap((text) => text.match(pattern) ?? [])
    .map((words) => `${file}: ${words.toLowerCase()}`);
}

test('comments, titles and documents avoid the words that the glossary lists', () => {
  const files = globSync(
    [
      '{contract,src,server,tools,scripts,tests}/**/*.{ts,tsx,mjs}',
      'docs/{*.md,{decisions,operating}/*.md}',
      '{README.md,*.config.ts}',
    ],
    { cwd: root, exclude: ['docs/glossary.md', 'tests/tools/wording.test.ts'] },
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(findAvoided)).toEqual([]);
});
