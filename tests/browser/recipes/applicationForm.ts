import type { World } from '#tools/flows/browser/world.ts';
import { fillFirstStep, givenAnswers } from '#tests/browser/portal.ts';

/* The questions of the first category, and how a customer answers them. */

/** Milliseconds after which a changed answer is saved. */
const changeWait = 4_000;

export const businessName = ({ page }: World) => page.getByLabel('Business name');
const goal = ({ page }: World) => page.getByLabel('What should this achieve?');
const portfolio = ({ page }: World) =>
  page.getByRole('checkbox', { name: 'You may show the result in your portfolio' });

type Answers = Record<string, unknown>;

/** What the form was answered with up to now; gaps left out. */
export const getAnswers = ({ answers = '{}' }: World['notes']) => JSON.parse(answers) as Answers;

export function noteAnswers({ notes }: World, answers: Answers): void {
  notes.answers = JSON.stringify({ ...getAnswers(notes), ...answers }, (_, answer) =>
    answer === '' ? undefined : answer,
  );
}

/** From now on the server has all of them, left on this step. */
export function noteStored({ notes }: World, step: number | string = notes.shownStep ?? ''): void {
  notes.stored = JSON.stringify(getAnswers(notes));
  notes.storedStep = String(step);
}

/** Notes the step on screen, which is saved with the answers. */
export async function noteStep(world: World): Promise<void> {
  const isFirst = await businessName(world).isVisible();
  world.notes.shownStep = isFirst ? '1' : (await goal(world).isVisible()) ? '2' : '3';
}

/** Answers the step on screen, rightly or not at all. */
export async function fillStep(world: World, isRight: boolean): Promise<void> {
  const { goal: rightGoal, ...first } = givenAnswers;
  if (!isRight) {
    await businessName(world).fill('');
    noteAnswers(world, { businessName: '' });
  } else if (await businessName(world).isVisible()) {
    await fillFirstStep(world.page);
    noteAnswers(world, first);
  } else {
    await goal(world).fill(rightGoal);
    noteAnswers(world, { goal: rightGoal });
  }
}

/** Changes an answer of the step on screen; it is about to be saved. */
export async function changeAnswer(world: World): Promise<void> {
  const { notes } = world;
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  const { typed } = notes;
  await noteStep(world);
  if (notes.shownStep === '1') {
    await businessName(world).fill(typed);
    noteAnswers(world, { businessName: typed });
  } else if (notes.shownStep === '2') {
    await goal(world).fill(typed);
    noteAnswers(world, { goal: typed });
  } else {
    await portfolio(world).press('Space');
    noteAnswers(world, { portfolio: !getAnswers(notes).portfolio });
  }
  await world.passTime(changeWait);
}
