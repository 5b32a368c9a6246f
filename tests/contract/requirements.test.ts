import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Every id in a chart, a title or a comment is explained in `docs/requirements.md`. */

const root = join(import.meta.dirname, '../..');
const catalogue = 'docs/requirements.md';
const roots = [
  'contract',
  'src',
  'server',
  'tools',
  'scripts',
  'tests',
  'docs',
  'README.md',
  'index.html',
  'playwright.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
];

/** Drawings generated from the machines, and this file. */
const notRead = [/^docs\/flows$/, /^tests\/contract\/requirements\.test\.ts$/];

/** Made-up ids in the samples of other tests. */
const made = [
  ...['R-901', 'R-902', 'R-903', 'R-904', 'R-999'].map(
    (name) => `tests/tools/requirements/traceability.test.ts ${name}`,
  ),
  ...['R-901', 'R-902'].map((name) => `tests/tools/flows/diff.test.ts ${name}`),
];

/*
 * The families of ids. Ids with a hyphen count everywhere; a letter with a number needs the letter
 * of a family; a line of the specification must be in a list in brackets.
 */
const hyphened = String.raw`(?:R-\d{3}|[TSBC]-\d{2}|[DEM]-\d{1,2})`;
const plain = String.raw`(?:[ACDFGIKOPUX][1-9]\d?|B1\d)`;
const id = new RegExp(
  String.raw`(?<![\w.#%-])(?:${hyphened}|${plain})(?![\w-])|(?<=[(,] ?)L\d{1,3}(?=[,)])`,
  'g',
);

/** Path data of drawings, which contains letters with numbers. */
const drawing = /\bd="[^"]*"/g;

function findIds(source: string): { id: string; line: number }[] {
  const read = source.replaceAll(drawing, (text) => text.replaceAll(/[^\n]/g, ' '));
  return read
    .split('\n')
    .flatMap((text, at) => [...text.matchAll(id)].map(([found]) => ({ id: found, line: at + 1 })));
}

function listFiles(path: string): string[] {
  if (notRead.some((pattern) => pattern.test(path))) return [];
  if (statSync(join(root, path)).isDirectory()) {
    return readdirSync(join(root, path)).flatMap((name) => listFiles(`${path}/${name}`));
  }
  return /\.(?:tsx?|m?js|css|html|md|sql)$/.test(path) ? [path] : [];
}

const text = (file: string) => readFileSync(join(root, file), 'utf8');

const used = roots
  .flatMap(listFiles)
  .filter((file) => file !== catalogue)
  .flatMap((file) => findIds(text(file)).map((found) => ({ file, ...found })))
  .filter(({ file, id: found }) => !made.includes(`${file} ${found}`));

const explained = text(catalogue)
  .split('\n')
  .flatMap((row, at) => {
    const [, name, sentence] = /^- \*\*(.+?)\*\* (.*)$/.exec(row) ?? [];
    return name === undefined ? [] : [{ id: name, sentence: sentence ?? '', line: at + 1 }];
  });

/** Lines of the specification have their own table; not all are used in the tree. */
const lines = [...text(catalogue).matchAll(/^\| (L\d+) /gm)].map(([, name]) => name);

test('every id in the tree is explained', () => {
  const explainedIds = new Set([...explained.map((row) => row.id), ...lines]);
  const unknown = used.filter((found) => !explainedIds.has(found.id));
  expect(unknown.map(({ file, line, id: found }) => `${file}:${line} ${found}`)).toEqual([]);
});

test('every explained id is used in the tree', () => {
  const inUse = new Set(used.map((found) => found.id));
  const idle = explained.filter((row) => !inUse.has(row.id));
  expect(idle.map((row) => `${catalogue}:${row.line} ${row.id}`)).toEqual([]);
});

test('each id is explained once, in whole sentences', () => {
  const faults = explained.filter(
    (row, at) =>
      explained.findIndex((other) => other.id === row.id) !== at ||
      !/^.{20,}[.)]$/.test(row.sentence),
  );
  expect(faults.map((row) => `${catalogue}:${row.line} ${row.id}`)).toEqual([]);
});
