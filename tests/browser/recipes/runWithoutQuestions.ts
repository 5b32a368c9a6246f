import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { fetchData, expect, firstCategory } from '#tests/browser/portal.ts';
import { editCatalogue } from '#tests/support/staff.ts';

/** Acts while the first category has no questions. */
export async function runWithoutQuestions(
  testPage: TestPage,
  act: () => Promise<void>,
): Promise<void> {
  const before = await questions(testPage);
  const restore = await editCatalogue(testPage.server, ({ segments, form }) => {
    const specific = [{ segment: segments.at(-1)?.name ?? '' }];
    return { form: form.map((field) => ({ ...field, specific })) };
  });
  try {
    await expect.poll(() => questions(testPage), 'questions of the form').toBe(0);
    await act();
  } finally {
    await restore();
    await expect.poll(() => questions(testPage), 'questions of the form').toBe(before);
  }
}

/** Counts the questions of the first category on the server. */
async function questions({ page }: TestPage): Promise<number> {
  const query = new URLSearchParams(await firstCategory(page));
  return (await fetchData<unknown[]>(page, 'GET', `/api/form-structure?${query}`)).length;
}
