import { listStates, listTransitions, toChart } from '#tools/planner/chart.ts';
import type { Recipe } from './recipe.ts';
import type { TestPage } from './testPage.ts';

/*
 * An oracle that checks nothing lets everything pass. Each entry of a recipe is therefore tried on
 * a nonsense page: a look must return a locator, a truth must fail.
 */

/** Every property and every call returns the proxy itself. */
const nonsense: never = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' ? undefined : nonsense),
  apply: () => nonsense,
}) as never;

const createTestPage = (notes: TestPage['notes']) =>
  ({ page: nonsense, server: nonsense, notes }) as unknown as TestPage;

/** One nonsense page without notes, and one that has every note a recipe could read. */
const testPages = [createTestPage({}), createTestPage(new Proxy({}, { get: () => 'noted' }))];

/** Entries of a recipe that check nothing and give no reason, as sentences with flow and file. */
export async function findMissingOracles(recipe: Recipe): Promise<string[]> {
  const { script, controls, screens, truth } = recipe;
  const { id } = script.machine;
  const chart = toChart(script.machine);
  const states = listStates(chart).filter((state) => state.states.length === 0);
  const events = listTransitions(chart).filter(({ trigger }) => trigger === 'event');
  const describeMissing = (name: string, what: string) =>
    `${id}: ${name} has no ${what} and no reason, see tests/browser/recipes/${id}.ts.`;
  const missing = [
    ...states.map(async ({ path }) => !hasScreen(screens[path]) && describeMissing(path, 'screen')),
    ...states.map(
      async ({ path }) => !(await hasTruth(truth[path])) && describeMissing(path, 'truth'),
    ),
    ...[...new Set(events.map(({ event }) => event))].map(
      async (event) => !hasScreen(controls[event]) && describeMissing(event, 'control'),
    ),
  ];
  return (await Promise.all(missing)).filter((sentence) => sentence !== false);
}

function hasScreen(entry: Recipe['screens'][string] | undefined): boolean {
  if (typeof entry !== 'function') return Boolean(entry?.skipReason);
  return testPages.every((testPage) => entry(testPage) === nonsense);
}

async function hasTruth(entry: Recipe['truth'][string] | undefined): Promise<boolean> {
  if (typeof entry !== 'function') return Boolean(entry?.skipReason);
  const endings = await Promise.allSettled(
    testPages.map(async (testPage) => entry(testPage, nonsense)),
  );
  return endings.some(({ status }) => status === 'rejected');
}
