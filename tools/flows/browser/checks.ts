import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { listLeaves } from '#tools/planner/pure.ts';
import type { PureStep } from '#tools/planner/pure.ts';
import { isPossible } from '#tools/planner/script.ts';
import { findLostFocus } from './focus.ts';
import { explainFailure } from './explainFailure.ts';
import type { Recipe } from './recipe.ts';
import type { Observation } from './probe.ts';
import type { WalkedState } from './walkedStates.ts';
import type { TestPage } from './testPage.ts';

/* The checks after every step of a walk; they are independent of each other. */

/** Checks that each active state shows what its recipe expects. */
export async function checkScreens(
  testPage: TestPage,
  recipe: Recipe,
  snapshot: AnyMachineSnapshot,
) {
  for (const path of listLeaves(snapshot)) {
    const screen = recipe.screens[path];
    if (typeof screen !== 'function') continue;
    await expect(screen(testPage), `“${path}” does not look as its recipe says`).toBeVisible();
  }
}

/** Checks the server or the browser's storage in each active state. */
export async function checkTruth(testPage: TestPage, recipe: Recipe, snapshot: AnyMachineSnapshot) {
  for (const path of listLeaves(snapshot)) {
    const truth = recipe.truth[path];
    if (typeof truth !== 'function') continue;
    await explainFailure(
      () => `the stored data is not as “${path}” promises: `,
      () => truth(testPage, snapshot.context as never),
    );
  }
}

/** Checks that each control is usable exactly when the state accepts its event. */
export async function checkControls(
  testPage: TestPage,
  { script, controls }: Recipe,
  start: string,
  snapshot: AnyMachineSnapshot,
): Promise<void> {
  const isOffered = (type: string) =>
    snapshot.status === 'active' &&
    script.events.some((event) => {
      const act = { kind: 'event', event } as const;
      return (
        event.type === type &&
        snapshot.can(event as never) &&
        isPossible(script, start, act) &&
        (script.mayHappen?.(snapshot as never, act) ?? true)
      );
    });
  const shown = Object.entries(controls).flatMap(([type, control]) =>
    typeof control === 'function' ? [{ type, control }] : [],
  );
  const findWrong = async ({ type, control }: (typeof shown)[number]) => {
    const isAccepted = isOffered(type);
    const place = control(testPage);
    if ((await isUsable(place)) === isAccepted) return [];
    if (isAccepted)
      return [`“${type}” is accepted, so its control must be on, but is off: ${String(place)}`];
    return [`“${type}” is not accepted, so its control must be off, but is on: ${String(place)}`];
  };
  // Retries, because the page may navigate during the check.
  await expect(async () => {
    const wrong = await Promise.all(shown.map(findWrong));
    if (wrong.flat().length > 0) throw new Error(wrong.flat().join('; '));
  }).toPass({ timeout: 20_000 });
}

/** Checks everything in one evaluation, because locating a control by its role is expensive. */
function isUsable(control: Locator): Promise<boolean> {
  return control.evaluateAll(([first]) => {
    if (!first?.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = first.getBoundingClientRect();
    const isOff = first.matches(':disabled, [aria-disabled=true]') || first.closest('[inert]');
    return width * height > 0 && !isOff;
  });
}

/** Checks that the page sent no write that the states before and after the step do not name. */
export function checkCalls(testPage: TestPage, around: readonly WalkedState[]): void {
  const allowed = around.flatMap(({ calls, inner }) => [...calls, ...inner]);
  const others = testPage
    .takeCalls()
    .filter(({ name, method }) => method !== 'GET' && !allowed.includes(name));
  expect(others, 'requests that the chart does not name').toEqual([]);
}

/** Checks that the page showed every message of the step. */
export async function checkMessages(
  testPage: TestPage,
  texts: Readonly<Record<string, string>>,
  { effects }: PureStep,
): Promise<void> {
  for (const effect of effects) {
    const [, params = ''] = /^notify\((.+)\)$/.exec(effect) ?? [];
    if (params === '') continue;
    const { message, server } = JSON.parse(params) as { message: string; server?: string };
    await testPage.speech.waitForText(texts[message] ?? message, server);
  }
}

/** Checks that the page showed only messages of the two states and sentences of the server. */
export function checkSpeech(
  testPage: TestPage,
  texts: Readonly<Record<string, string>>,
  around: readonly WalkedState[],
): void {
  const says = around.flatMap((state) => state.says);
  const allowed = says.map((key) => texts[key]);
  const getKey = (text: string) => Object.keys(texts).find((key) => texts[key] === text);
  const others = testPage.speech
    .take()
    .filter((text) => getKey(text) !== undefined && !allowed.includes(text))
    .filter((text) => !testPage.speech.containsServerSentence(text))
    .map((text) => `${getKey(text)}: ${text}`);
  expect(others, 'messages that the chart does not name').toEqual([]);
}

/** Checks that the actor took no other arrows; a page that unloads may abort its requests. */
export function checkNoOtherArrows(
  others: readonly Observation[],
  observation: Observation,
  isLeaving: boolean,
): void {
  const more = others
    .filter(
      (other) =>
        other !== observation &&
        other.document === observation.document &&
        other.actor === observation.actor,
    )
    .filter(({ takes }) => !isLeaving || !takes.every((id) => id.includes(' breaks-->')));
  const inWords = more.map(({ takes }) => takes.join(', '));
  expect(inWords, 'arrows taken beside that of the step').toEqual([]);
}

/** Checks that an element has focus. */
export async function checkFocus(testPage: TestPage): Promise<void> {
  await expect(async () => {
    const lost = await findLostFocus(testPage.page);
    if (lost !== undefined) throw new Error(`nothing has focus; last it was ${lost}`);
  }).toPass({ timeout: 20_000 });
}
