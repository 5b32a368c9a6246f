import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { findMissingOracles } from '#tools/flows/browser/oracles.ts';
import { defineRecipe, skipTruthCheck, skipScreenCheck } from '#tools/flows/browser/recipe.ts';
import type { signInMachine } from '#machines/signIn.machine.ts';
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

test('an entry that checks nothing counts as neither truth nor screen', async () => {
  const machine = createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { 'door.open': 'open' } }, open: {} },
  });
  const door = defineRecipe<typeof machine>({
    script: { ...signInRecipe.script, machine },
    starts: {},
    events: {},
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
    'door: open has no screen and no reason, see tests/browser/recipes/door.ts.',
    'door: closed has no truth and no reason, see tests/browser/recipes/door.ts.',
  ]);
});

test('a recipe without a state or an event of its machine neither compiles nor passes', async () => {
  const { script, starts, events } = signInRecipe;
  const rest = { script, starts, events };
  const look = skipScreenCheck('It is left out below.');
  const none = skipTruthCheck('It is left out below.');
  const controls = { 'credentials.submit': look, 'password.forget': look, 'reset.cancel': look };
  const fewControls = { 'credentials.submit': look, 'reset.cancel': look };
  const screens = {
    enteringCredentials: look,
    resettingPassword: look,
    signingIn: look,
    keepingToken: look,
    resumed: look,
  };
  const truth = {
    enteringCredentials: none,
    resettingPassword: none,
    signingIn: none,
    keepingToken: none,
    signedIn: none,
  };
  const complete = {
    ...rest,
    controls,
    screens: { ...screens, signedIn: look },
    truth: { ...truth, resumed: none },
  };
  const missed = (what: string) => [
    `signIn: ${what} and no reason, see tests/browser/recipes/signIn.ts.`,
  ];
  expect(await findMissingOracles(defineRecipe<typeof signInMachine>(complete))).toEqual([]);
  // @ts-expect-error a state has no screen
  const noScreen = defineRecipe<typeof signInMachine>({ ...complete, screens });
  expect(await findMissingOracles(noScreen)).toEqual(missed('signedIn has no screen'));
  // @ts-expect-error a state has no truth
  const noTruth = defineRecipe<typeof signInMachine>({ ...complete, truth });
  expect(await findMissingOracles(noTruth)).toEqual(missed('resumed has no truth'));
  // @ts-expect-error an event has no control
  const noControl = defineRecipe<typeof signInMachine>({ ...complete, controls: fewControls });
  expect(await findMissingOracles(noControl)).toEqual(missed('password.forget has no control'));
});
