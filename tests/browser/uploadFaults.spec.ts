import { pdf, png } from '#tests/support/samples.ts';
import {
  chooseFiles,
  countUploads,
  holdUploads,
  isUpload,
  megabyte,
  openUploads,
  findPicturesField,
  findFileRow,
  waitForSavedPictures,
  createUpload,
} from './files.ts';
import { form } from './pages.ts';
import { injectFaults, expect, pauseClock, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* Refused files and failed uploads. */

test.use({ expectedProblems: /Failed to load resource/ });

test('explains why a file is invalid without uploading it (R-090, R-094, R-096, R-210)', async ({
  page,
}) => {
  const address = await openUploads(page);
  const sent = countUploads(page);
  const disguised = Buffer.from('<!doctype html><script>alert(1)</script>');
  await chooseFiles(
    findPicturesField(page),
    createUpload('huge.png', png, 5 * megabyte + 1),
    createUpload('poster.tiff', Buffer.from('II*\0')),
    createUpload('nothing.png', Buffer.alloc(0)),
    createUpload('page.jpg', disguised),
    createUpload('brief.png', pdf),
    createUpload('large.png', png, 5 * megabyte),
  );
  const refused = findFileRow(findPicturesField(page), 'huge.png');
  await expect(refused).toContainText('The file is too large. JPG, PNG up to 5MB each.');
  await expect(findPicturesField(page).getByRole('status')).toContainText('huge.png');
  await expect(findPicturesField(page)).toHaveAccessibleDescription(/JPG, PNG up to 5MB each/);
  await expect(findFileRow(findPicturesField(page), 'poster.tiff')).toContainText(
    'not accepted here',
  );
  for (const name of ['page.jpg', 'brief.png']) {
    await expect(findFileRow(findPicturesField(page), name)).toContainText(
      'This file is damaged or not the type its name says. JPG, PNG up to 5MB each.',
    );
  }
  await expect(findFileRow(findPicturesField(page), 'nothing.png')).toContainText(
    'This file is empty. Please check it on your device and choose it again.',
  );
  await expect(findPicturesField(page).getByRole('link', { name: 'large.png' })).toBeVisible();
  expect(sent()).toBe(1);
  for (const name of ['huge.png', 'poster.tiff', 'nothing.png', 'page.jpg', 'brief.png']) {
    await findPicturesField(page)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click();
    await expect(findFileRow(findPicturesField(page), name)).toBeHidden();
  }
  await expect(form(page).submit).toBeEnabled();

  await chooseFiles(findPicturesField(page), createUpload('removed.png', png));
  await findPicturesField(page).getByRole('button', { name: 'Remove removed.png' }).click();
  await expect(findFileRow(findPicturesField(page), 'removed.png')).toContainText('Removed');
  const on = 'POST /api/image/upload/image';
  await injectFaults(page, { on, effect: 'status', status: 503, times: 1, for: address });
  await chooseFiles(
    findPicturesField(page),
    createUpload('failed.png', png),
    createUpload('refused.tiff', Buffer.from('II*\0')),
  );
  await expect(findFileRow(findPicturesField(page), 'failed.png')).toContainText(
    'File upload failed',
  );
  await holdUploads(page);
  await chooseFiles(
    findPicturesField(page),
    ...['a', 'b', 'c', 'd'].map((name) => createUpload(`${name}-${'long'.repeat(20)}.png`, png)),
  );
  await expect(findPicturesField(page).getByText('Waiting…')).toHaveCount(3);
  await checkAllWidths(page, 'files in every state');
});

test('uploads files again that could not be stored (R-091, R-093, R-095, B-08)', async ({
  page,
}) => {
  const address = await openUploads(page);
  await chooseFiles(findPicturesField(page), createUpload('first.png', png));
  await expect(findPicturesField(page).getByRole('link', { name: 'first.png' })).toBeVisible();
  await pauseClock(page);
  await injectFaults(page, { on: 'files', effect: 'down' });
  const names = ['one.png', 'two.png', 'three.png', 'four.png'];
  await chooseFiles(findPicturesField(page), ...names.map((name) => createUpload(name, png)));
  for (const name of names) {
    await expect(findFileRow(findPicturesField(page), name)).toContainText('File upload failed');
  }
  await expect(page.getByRole('alert').getByText('File upload failed')).toHaveCount(1);
  await page.clock.resume();
  await injectFaults(page);
  await chooseFiles(findPicturesField(page), createUpload('last.png', png));
  await expect(findPicturesField(page).getByRole('link', { name: 'last.png' })).toBeVisible();

  const again = (name: string) =>
    findPicturesField(page)
      .getByRole('button', { name: `Try again: ${name}` })
      .press('Enter');
  await injectFaults(page, {
    on: 'POST /api/image/upload/image',
    effect: 'lose-reply',
    for: address,
  });
  // The row already shows the earlier failure.
  const lost = page.waitForEvent('requestfailed', isUpload);
  await again('one.png');
  await lost;
  await expect(findFileRow(findPicturesField(page), 'one.png')).toContainText('File upload failed');
  await injectFaults(page);
  for (const name of names) await again(name);
  await expect(findPicturesField(page).getByRole('link')).toHaveText([
    'first.png',
    ...names,
    'last.png',
  ]);
  await waitForSavedPictures(page, 6);
});
