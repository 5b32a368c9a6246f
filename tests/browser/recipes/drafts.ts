import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { readApplications } from '#tests/browser/drafts.ts';
import { countLists, expect } from '#tests/browser/portal.ts';

/** The stored applications as text, each with its answers and step. */
export async function readList({ page }: TestPage): Promise<string> {
  const stored = await readApplications(page);
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
export async function expectListUnchanged(testPage: TestPage): Promise<void> {
  expect(await readList(testPage), 'applications in the list').toBe(testPage.notes.listed ?? '[]');
}

/** The server has the application at most once, however often it was sent. */
export async function expectNoDuplicateApplications({ page }: TestPage): Promise<void> {
  const { length } = await readApplications(page);
  expect(length, 'stored applications').toBeLessThanOrEqual(1);
}

/** The server has applications with these statuses, and this number of cart items. */
export const expectStored =
  (statuses: readonly number[], inCart = 0) =>
  async ({ page }: TestPage) => {
    const stored = await readApplications(page);
    expect(
      stored.map(({ appStatus }) => appStatus),
      'statuses of the stored applications',
    ).toEqual(statuses);
    expect((await countLists(page)).cart, 'rows of the cart').toBe(inCart);
  };
