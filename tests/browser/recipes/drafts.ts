import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { storedApplications } from '#tests/browser/drafts.ts';
import { countLists, expect } from '#tests/browser/portal.ts';

/** The applications of the list with their answers and the step that each was left on. */
export async function listed({ page }: TestPage): Promise<string> {
  const stored = await storedApplications(page);
  return JSON.stringify(
    stored.map(({ id, categoryId, appStatus, step, formData }) => ({
      id,
      categoryId,
      appStatus,
      step,
      formData,
    })),
  );
}

/** They are there as they were noted. */
export async function isListed(testPage: TestPage): Promise<void> {
  expect(await listed(testPage), 'applications in the list').toBe(testPage.notes.listed ?? '[]');
}

/** However often it was sent, the one application is stored no more than once. */
export async function nothingIsStoredTwice({ page }: TestPage): Promise<void> {
  const { length } = await storedApplications(page);
  expect(length, 'applications that are stored').toBeLessThanOrEqual(1);
}

/** The server has applications of these statuses, and so many lines in the cart. */
export const serverHas =
  (statuses: readonly number[], inCart = 0) =>
  async ({ page }: TestPage) => {
    const stored = await storedApplications(page);
    expect(
      stored.map(({ appStatus }) => appStatus),
      'findBanner of what is stored',
    ).toEqual(statuses);
    expect((await countLists(page)).cart, 'rows of the cart').toBe(inCart);
  };
