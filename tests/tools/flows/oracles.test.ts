import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { findMissingOracles } from '#tools/flows/browser/oracles.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import { recipes } from '#tests/browser/recipes/index.ts';
import { signInRecipe } from '#tests/browser/recipes/signIn.ts';

const kinds = { screens: 'screen', controls: 'control', truth: 'truth' } as const;

/** Entries that check nothing: omitted, without a result, or without a reason. */
const empty = [undefined, () => undefined, async () => {}, skipScreenCheck(''), skipTruthCheck('')];

for (const written of recipes) {
  const { id } = written.script.machine;
  const file = `tests/browser/recipes/${id}.ts`;

  test(`${id}: every screen, control and truth checks something, and none can be omitted (R-271)`, async () => {
    expect(existsSync(join(import.meta.dirname, '../../..', file))).toBe(true);
    expect(await findMissingOracles(written)).toEqual([]);
    for (const [kind, word] of Object.entries(kinds)) {
      const entries = written[kind as keyof typeof kinds];
      for (const [index, name] of Object.keys(entries).entries()) {
        const emptied = { ...written, [kind]: { ...entries, [name]: empty[index % empty.length] } };
        expect(await findMissingOracles(emptied)).toEqual([
          `${id}: ${name} has no ${word} and no reason, see ${file}.`,
        ]);
      }
    }
  });
}

const machine = setup({ types: { events: {} as { type: 'door.open' } } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { 'door.open': 'open' } }, open: {} },
});
const { script } = signInRecipe;
const rest = { script: { ...script, machine }, starts: {}, events: {} };
const look = skipScreenCheck('It is left out below.');
const none = skipTruthCheck('It is left out below.');
const complete = {
  ...rest,
  controls: { 'door.open': look },
  screens: { closed: look, open: look },
  truth: { closed: none, open: none },
};
const missing = (what: string) => `door: ${what} and no reason, see tests/browser/recipes/door.ts.`;

test('an entry that checks nothing counts as neither truth nor screen', async () => {
  const door = defineRecipe<typeof machine>({
    ...rest,
    controls: { 'door.open': ({ page }) => page.getByRole('button') },
    screens: { closed: ({ page }) => page.getByRole('img'), open: () => 'a door' as never },
    truth: {
      async closed({ page }) {
        await page.title();
      },
      async open({ page }) {
        expect(await page.title()).toBe('Open');
      },
    },
  });
  expect(await findMissingOracles(door)).toEqual([
    missing('open has no screen'),
    missing('closed has no truth'),
  ]);
});

test('a recipe without a state or an event of its machine neither compiles nor passes', async () => {
  expect(await findMissingOracles(defineRecipe<typeof machine>(complete))).toEqual([]);
  // @ts-expect-error a state has no screen
  const noScreen = defineRecipe<typeof machine>({ ...complete, screens: { closed: look } });
  expect(await findMissingOracles(noScreen)).toEqual([missing('open has no screen')]);
  // @ts-expect-error a state has no truth
  const noTruth = defineRecipe<typeof machine>({ ...complete, truth: { closed: none } });
  expect(await findMissingOracles(noTruth)).toEqual([missing('open has no truth')]);
  // @ts-expect-error an event has no control
  const noControl = defineRecipe<typeof machine>({ ...complete, controls: {} });
  expect(await findMissingOracles(noControl)).toEqual([missing('door.open has no control')]);
});
