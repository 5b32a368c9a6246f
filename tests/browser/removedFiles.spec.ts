import type { Page } from '@playwright/test';
import { png } from '#tests/support/samples.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { retryUntilAccepted } from './customer.ts';
import { openDraft, saveDraft, readApplications } from './drafts.ts';
import {
  chooseFiles,
  openUploads,
  findPicturesField,
  findFileRow,
  waitForSavedPictures,
  createUpload,
} from './files.ts';
import { form } from './pages.ts';
import { expect, expectTextDuring, test } from './portal.ts';
import { emptyStorage } from './storage.ts';

/* Files that a customer removes from an application and may restore. */

async function getStatus(page: Page, address: string | null): Promise<number> {
  return (await retryUntilAccepted(() => page.request.get(address ?? ''))).status();
}

test('removes a file and can restore it until the save (R-091, R-097, S-13, S-35, C-20)', async ({
  page,
  server,
}) => {
  await openUploads(page);
  await chooseFiles(
    findPicturesField(page),
    createUpload('one.png', png),
    createUpload('two.png', png),
  );
  await waitForSavedPictures(page, 2);
  const address = await findPicturesField(page)
    .getByRole('link', { name: 'one.png' })
    .getAttribute('href');
  const remove = async (name: string) => {
    await findPicturesField(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await expect(findFileRow(findPicturesField(page), name)).toContainText('Removed');
  };
  await remove('one.png');
  expect(await getStatus(page, address)).toBe(404);
  await waitForSavedPictures(page, 1);

  await findPicturesField(page).getByRole('button', { name: 'Undo removing one.png' }).click();
  await waitForSavedPictures(page, 2);
  expect(await getStatus(page, address)).toBe(200);
  await saveDraft(page);
  await openDraft(page);
  await expect(findPicturesField(page).getByRole('link')).toHaveText(['one.png', 'two.png']);

  await remove('one.png');
  await saveDraft(page);
  await openDraft(page);
  await expect(findPicturesField(page).getByRole('link')).toHaveText(['two.png']);
  await expect(findPicturesField(page).getByRole('listitem')).toHaveCount(1);
  expect(await getStatus(page, address)).toBe(404);

  const [stored] = await readApplications(page);
  const link = await runStaffCommand(server, 'link', stored?.id ?? '');
  await page.goto('/healthz');
  await emptyStorage(page);
  await page.goto(link);
  await remove('two.png');
  await expectTextDuring(page, 'Application updated!', () => form(page).saveDraft.click());
  await expect(findPicturesField(page).getByRole('listitem')).toHaveCount(0);
});
