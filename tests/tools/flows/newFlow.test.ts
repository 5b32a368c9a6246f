import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lintChart } from '#tools/flows/lintChart.ts';
import { writeNewFlow } from '#tools/portal/newFlow.ts';
import { vocabulary } from '#tools/flows/vocabulary.ts';

/* A flow created by `npm run flows -- new`, which names what its author must add (W-2). */

const root = join(import.meta.dirname, '../../..');
const lists = [
  'src/machines/index.ts',
  'tests/browser/recipes/index.ts',
  'tools/portal/words.ts',
  'docs/requirements.md',
  'src/messages/en/flows.ts',
  'src/messages/hi/flows.ts',
];
let folder: string;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/newFlow-'));
  for (const file of [...lists, 'src/messages/flowSentences.ts']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  mkdirSync(join(folder, 'src/machines'), { recursive: true });
  symlinkSync(join(root, 'src/machines/port.ts'), join(folder, 'src/machines/port.ts'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('has machine, script, tests, recipe and component, and is in every list (W-2)', () => {
  const files = writeNewFlow('newsReading', ['verifyCode'], folder);
  expect(files).toHaveLength(12);
  for (const file of lists) {
    const before = readFileSync(join(root, file), 'utf8').split('\n');
    const after = read(file).split('\n');
    const added = after.filter((line) => !before.includes(line)).join(' ');
    expect(added).toMatch(/newsReading|News reading/);
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
  }
  expect(read('tests/machines/scripts/newsReading.ts')).toContain("refused('code_wrong')");
  expect(read('tests/browser/recipes/newsReading.ts')).toContain("'refused code_wrong': () =>");
});

test.each([
  [['verifyCode'], 'with an input'],
  [['placeOrder'], 'without an input'],
  [['changePassword'], 'that a back end may lack'],
  [['placeOrder', 'verifyPayment'], 'one after the other'],
])('with the calls %s, %s, lacks only descriptions (W-2)', async (calls) => {
  writeNewFlow('newsReading', calls, folder);
  const file = join(folder, 'src/machines/newsReading.machine.ts');
  const { newsReadingMachine } = (await import(file)) as Record<string, AnyStateMachine>;
  if (!newsReadingMachine) throw new Error('The machine is missing.');
  const texts = read('src/messages/en/flows.ts') + read('src/messages/flowSentences.ts');
  const own = [...texts.matchAll(/'(newsReading\.\w+)'/g)].map(([, key = '']) => key);
  const messages = new Set([...vocabulary.messages, ...own]);
  expect(lintChart(newsReadingMachine, { ...vocabulary, messages })).toEqual(
    Object.keys(newsReadingMachine.states).map(
      (state) => `newsReading: ${state} has no description`,
    ),
  );
});

test('does not overwrite a flow and needs a declared call (W-2)', () => {
  writeNewFlow('newsReading', ['verifyCode'], folder);
  expect(() => writeNewFlow('newsReading', ['verifyCode'], folder)).toThrow(
    'src/machines/newsReading.machine.ts exists already.',
  );
  expect(() => writeNewFlow('news', ['readNews'], folder)).toThrow('no call “readNews”');
  expect(() => writeNewFlow('News', ['verifyCode'], folder)).toThrow('camelCase');
});

test('takes a free row and the sentences of the contract, and writes the others (W-2)', () => {
  writeNewFlow('newsReading', ['changePassword'], folder);
  const [, id = ''] =
    /\*\*(R-\d+)\*\* News reading: to be written\./.exec(read('docs/requirements.md')) ?? [];
  expect(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).not.toContain(id);
  expect(read('src/machines/newsReading.machine.ts')).toContain(`requirements: ['${id}']`);
  expect(read('tests/machines/newsReading.test.ts')).toContain(`says what came of it (${id})`);
  const sentences = read('src/messages/flowSentences.ts');
  expect(sentences).toContain("'newsReading.done': changePassword.done,");
  expect(sentences).toContain("updateProfile, changePassword } from '#contract/profile.ts';");
  for (const language of ['en', 'hi']) {
    const texts = read(`src/messages/${language}/flows.ts`);
    expect(texts).toContain("'newsReading.failed': 'Failed to change password. Please try again.'");
    expect(texts).not.toContain('newsReading.done');
  }
});
