import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { storedApplications } from '#tests/browser/drafts.ts';
import { countLists, expect } from '#tests/browser/portal.ts';

/** The stored applications as text, each with its answers and step. */
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

/** The stored applications are as `notes.listed` says. */
export async function isListed(testPage: TestPage): Promise<void> {
  expect(await listed(testPage), 'applications in the list').toBe(testPage.notes.listed ?? '[]');
}

/** The server has the application at most once, however often it was sent. */
export async function nothingIsStoredTwice({ page }: TestPage): Promise<void> {
  const { length } = await storedApplications(page);
  expect(length, 'stored applications').toBeLessThanOrEqual(1);
}

/** The server has applications with these statuses, and this number of cart items. */
export const serverHas =
  (statuses: readonly number[], inCart = 0) =>
  async ({ page }: TestPage) => {
    const stored = await storedApplications(page);
    expect(
      stored.map(({ appStatus }) => appStatus),
      'statuses of the stored applications',
    ).toEqual(statuses);
    expect((await countLists(page)).cart, 'rows of the cart').toBe(inCart);
  };
