import type { World } from '#tools/flows/browser/world.ts';
import { fillFirstStep } from '#tests/browser/portal.ts';

/* The questions of the first category, and how a customer answers them. */

/** Milliseconds after which a changed answer is saved. */
const changeWait = 4_000;

/** A goal as the form wants it. */
const rightGoal = '30 enquiries a month from Pune';

export const businessName = ({ page }: World) => page.getByLabel('Business name');
const goal = ({ page }: World) => page.getByLabel('What should this achieve?');
const portfolio = ({ page }: World) =>
  page.getByRole('checkbox', { name: 'You may show the result in your portfolio' });

/** Answers the step on screen, rightly or not at all. */
export async function fillStep(world: World, isRight: boolean): Promise<void> {
  if (!isRight) await businessName(world).fill('');
  else if (await businessName(world).isVisible()) await fillFirstStep(world.page);
  else await goal(world).fill(rightGoal);
}

/** Changes an answer of the step on screen; it is about to be saved. */
export async function changeAnswer(world: World): Promise<void> {
  const { notes } = world;
  notes.typed = `${notes.typed ?? 'Kaveri Mills'} I`;
  if (await businessName(world).isVisible()) await businessName(world).fill(notes.typed);
  else if (await goal(world).isVisible()) await goal(world).fill(notes.typed);
  else await portfolio(world).press('Space');
  await world.passTime(changeWait);
}
