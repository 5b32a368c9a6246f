import { pdf, png } from '#tests/support/samples.ts';
import {
  choose,
  countUploads,
  holdUploads,
  isUpload,
  megabyte,
  openUploads,
  pictures,
  row,
  savedPictures,
  upload,
} from './files.ts';
import { form } from './pages.ts';
import { disturb, expect, stopTime, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/* Refused files and failed uploads. */

test.use({ expectedProblems: /Failed to load resource/ });

test('explains why a file is invalid without uploading it (R-090, R-094, R-096, R-210)', async ({
  page,
}) => {
  const address = await openUploads(page);
  const sent = countUploads(page);
  const disguised = Buffer.from('<!doctype html><script>alert(1)</script>');
  await choose(
    pictures(page),
    upload('huge.png', png, 5 * megabyte + 1),
    upload('poster.tiff', Buffer.from('II*\0')),
    upload('nothing.png', Buffer.alloc(0)),
    upload('page.jpg', disguised),
    upload('brief.png', pdf),
    upload('large.png', png, 5 * megabyte),
  );
  const refused = row(pictures(page), 'huge.png');
  await expect(refused).toContainText('The file is too large. JPG, PNG up to 5MB each.');
  await expect(pictures(page).getByRole('status')).toContainText('huge.png');
  await expect(pictures(page)).toHaveAccessibleDescription(/JPG, PNG up to 5MB each/);
  await expect(row(pictures(page), 'poster.tiff')).toContainText('not accepted here');
  for (const name of ['page.jpg', 'brief.png']) {
    await expect(row(pictures(page), name)).toContainText(
      'The content of this file is not what its name says. JPG, PNG up to 5MB each.',
    );
  }
  await expect(row(pictures(page), 'nothing.png')).toContainText(
    'This file is empty. Please check it on your device and choose it again.',
  );
  await expect(pictures(page).getByRole('link', { name: 'large.png' })).toBeVisible();
  expect(sent()).toBe(1);
  for (const name of ['huge.png', 'poster.tiff', 'nothing.png', 'page.jpg', 'brief.png']) {
    await pictures(page)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click();
    await expect(row(pictures(page), name)).toBeHidden();
  }
  await expect(form(page).submit).toBeEnabled();

  await choose(pictures(page), upload('removed.png', png));
  await pictures(page).getByRole('button', { name: 'Remove removed.png' }).click();
  await expect(row(pictures(page), 'removed.png')).toContainText('Removed');
  const on = 'POST /api/image/upload/image';
  await disturb(page, { on, effect: 'status', status: 503, times: 1, for: address });
  await choose(
    pictures(page),
    upload('failed.png', png),
    upload('refused.tiff', Buffer.from('II*\0')),
  );
  await expect(row(pictures(page), 'failed.png')).toContainText('File upload failed');
  await holdUploads(page);
  await choose(
    pictures(page),
    ...['a', 'b', 'c', 'd'].map((name) => upload(`${name}-${'long'.repeat(20)}.png`, png)),
  );
  await expect(pictures(page).getByText('Waiting…')).toHaveCount(3);
  await checkAllWidths(page, 'files in every state');
});

test('uploads files again that could not be stored (R-091, R-093, R-095, B-08)', async ({
  page,
}) => {
  const address = await openUploads(page);
  await choose(pictures(page), upload('first.png', png));
  await expect(pictures(page).getByRole('link', { name: 'first.png' })).toBeVisible();
  await stopTime(page);
  await disturb(page, { on: 'files', effect: 'down' });
  const names = ['one.png', 'two.png', 'three.png', 'four.png'];
  await choose(pictures(page), ...names.map((name) => upload(name, png)));
  for (const name of names) {
    await expect(row(pictures(page), name)).toContainText('File upload failed');
  }
  await expect(page.getByRole('alert').getByText('File upload failed')).toHaveCount(1);
  await page.clock.resume();
  await disturb(page);
  await choose(pictures(page), upload('last.png', png));
  await expect(pictures(page).getByRole('link', { name: 'last.png' })).toBeVisible();

  const again = (name: string) =>
    pictures(page)
      .getByRole('button', { name: `Try again: ${name}` })
      .press('Enter');
  await disturb(page, { on: 'POST /api/image/upload/image', effect: 'lose-reply', for: address });
  // The row already shows the earlier failure.
  const lost = page.waitForEvent('requestfailed', isUpload);
  await again('one.png');
  await lost;
  await expect(row(pictures(page), 'one.png')).toContainText('File upload failed');
  await disturb(page);
  for (const name of names) await again(name);
  await expect(pictures(page).getByRole('link')).toHaveText(['first.png', ...names, 'last.png']);
  await savedPictures(page, 6);
});
