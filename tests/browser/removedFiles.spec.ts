import type { Page } from '@playwright/test';
import { png } from '#tests/support/samples.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { retryUntilAccepted } from './customer.ts';
import { openDraft, saveDraft, storedApplications } from './drafts.ts';
import { choose, openUploads, pictures, row, savedPictures, upload } from './files.ts';
import { form } from './pages.ts';
import { expect, saying, test } from './portal.ts';
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
  await choose(pictures(page), upload('one.png', png), upload('two.png', png));
  await savedPictures(page, 2);
  const address = await pictures(page).getByRole('link', { name: 'one.png' }).getAttribute('href');
  const remove = async (name: string) => {
    await pictures(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await expect(row(pictures(page), name)).toContainText('Removed');
  };
  await remove('one.png');
  expect(await getStatus(page, address)).toBe(404);
  await savedPictures(page, 1);

  await pictures(page).getByRole('button', { name: 'Undo removing one.png' }).click();
  await savedPictures(page, 2);
  expect(await getStatus(page, address)).toBe(200);
  await saveDraft(page);
  await openDraft(page);
  await expect(pictures(page).getByRole('link')).toHaveText(['one.png', 'two.png']);

  await remove('one.png');
  await saveDraft(page);
  await openDraft(page);
  await expect(pictures(page).getByRole('link')).toHaveText(['two.png']);
  await expect(pictures(page).getByRole('listitem')).toHaveCount(1);
  expect(await getStatus(page, address)).toBe(404);

  const [stored] = await storedApplications(page);
  const link = await runStaffCommand(server, 'link', stored?.id ?? '');
  await page.goto('/healthz');
  await emptyStorage(page);
  await page.goto(link);
  await remove('two.png');
  await saying(page, 'Application updated!', () => form(page).saveDraft.click());
  await expect(pictures(page).getByRole('listitem')).toHaveCount(0);
});
