import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lintChart } from '#tools/flows/lintChart.ts';
import { writeNewFlow } from '#tools/portal/newFlow.ts';
import { vocabulary } from '#tools/flows/vocabulary.ts';

/* A flow created by `npm run flows -- new`, which names what its author must add (W-2). */

const root = join(import.meta.dirname, '../../..');
const lists = ['src/machines/index.ts', 'tests/browser/recipes/index.ts', 'tools/portal/words.ts'];
let folder: string;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/newFlow-'));
  for (const file of lists) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  mkdirSync(join(folder, 'src/machines'), { recursive: true });
  symlinkSync(join(root, 'src/machines/port.ts'), join(folder, 'src/machines/port.ts'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('has machine, script, tests and recipe, and is in every list (W-2)', () => {
  const files = writeNewFlow('newsReading', ['verifyCode'], folder);
  expect(files).toHaveLength(7);
  for (const file of lists) {
    const before = readFileSync(join(root, file), 'utf8').split('\n');
    const after = read(file).split('\n');
    const added = after.filter((line) => !before.includes(line)).join(' ');
    expect(added).toContain('newsReading');
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
])('with the calls %s, %s, lacks only words and requirements (W-2)', async (calls) => {
  writeNewFlow('newsReading', calls, folder);
  const file = join(folder, 'src/machines/newsReading.machine.ts');
  const { newsReadingMachine } = (await import(file)) as Record<string, AnyStateMachine>;
  if (!newsReadingMachine) throw new Error('The machine is missing.');
  expect(lintChart(newsReadingMachine, vocabulary)).toEqual(
    Object.keys(newsReadingMachine.states).flatMap((state) => [
      `newsReading: ${state} has no description`,
      `newsReading: ${state} names no requirement of docs/requirements.md`,
    ]),
  );
});

test('makes several calls one after the other, each in a state of its own (W-2)', () => {
  writeNewFlow('newsReading', ['placeOrder', 'verifyPayment'], folder);
  const machine = read('src/machines/newsReading.machine.ts');
  expect(machine).toContain("on: { 'newsReading.submit': 'placingOrder' }");
  expect(machine).toMatch(
    /placingOrder: \{[^}]*\},[^}]*\{ guard: 'accepted', target: 'verifyingPayment' \}/s,
  );
  expect(machine).toContain("{ guard: 'accepted', target: 'done' }");
});

test('does not overwrite a flow and needs a declared call (W-2)', () => {
  writeNewFlow('newsReading', ['verifyCode'], folder);
  expect(() => writeNewFlow('newsReading', ['verifyCode'], folder)).toThrow(
    'src/machines/newsReading.machine.ts exists already.',
  );
  expect(() => writeNewFlow('news', ['readNews'], folder)).toThrow('no call “readNews”');
  expect(() => writeNewFlow('News', ['verifyCode'], folder)).toThrow('camelCase');
});
