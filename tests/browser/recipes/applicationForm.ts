import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { form } from '#tests/browser/pages.ts';
import { expect, fillFirstStep, sampleAnswers } from '#tests/browser/portal.ts';

/* The questions of the first category, and how a customer answers them. */

/** Milliseconds after which a changed answer is saved. */
const changeWait = 4_000;

export const businessName = ({ page }: TestPage) => form(page).businessName;
const goal = ({ page }: TestPage) => form(page).goal;
export const portfolio = ({ page }: TestPage) => form(page).portfolio;

type Answers = Record<string, unknown>;

/** The answers typed so far, without empty ones. */
export const getAnswers = ({ answers = '{}' }: TestPage['notes']) => JSON.parse(answers) as Answers;

export function recordAnswers({ notes }: TestPage, answers: Answers): void {
  notes.answers = JSON.stringify({ ...getAnswers(notes), ...answers }, (_, answer) =>
    answer === '' ? undefined : answer,
  );
}

/** Notes that the server has all answers, saved on this step. */
export function recordStored(
  { notes }: TestPage,
  step: number | string = notes.shownStep ?? '',
): void {
  notes.stored = JSON.stringify(getAnswers(notes));
  notes.storedStep = String(step);
}

/** The step of the page's address, once the page shows it. */
async function readStep({ page }: TestPage): Promise<string> {
  const step = new URL(page.url()).searchParams.get('step') ?? '1';
  await expect(page.getByRole('heading', { name: `Step ${step} of 3` })).toBeVisible();
  return step;
}

/** Notes the step on screen, which a save includes. */
export async function recordStep(testPage: TestPage): Promise<void> {
  testPage.notes.shownStep = await readStep(testPage);
}

/** Fills in the step on screen correctly, or leaves it empty. */
export async function fillStep(testPage: TestPage, isRight: boolean): Promise<void> {
  const { goal: rightGoal, ...first } = sampleAnswers;
  if (!isRight) {
    await businessName(testPage).fill('');
    recordAnswers(testPage, { businessName: '' });
  } else if ((await readStep(testPage)) === '1') {
    await fillFirstStep(testPage.page);
    recordAnswers(testPage, first);
  } else {
    await goal(testPage).fill(rightGoal);
    recordAnswers(testPage, { goal: rightGoal });
  }
}

/** Changes an answer of the step on screen, which starts the delay of the autosave. */
export async function changeAnswer(testPage: TestPage): Promise<void> {
  const { notes } = testPage;
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  const { typed } = notes;
  await recordStep(testPage);
  if (notes.shownStep === '1') {
    await businessName(testPage).fill(typed);
    recordAnswers(testPage, { businessName: typed });
  } else if (notes.shownStep === '2') {
    await goal(testPage).fill(typed);
    recordAnswers(testPage, { goal: typed });
  } else {
    await portfolio(testPage).press('Space');
    recordAnswers(testPage, { portfolio: !getAnswers(notes).portfolio });
  }
  await testPage.passTime(changeWait);
}
