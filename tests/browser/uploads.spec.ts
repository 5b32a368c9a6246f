import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createMedia, samples } from '#tests/support/sampleFiles.ts';
import { mp4, pdf, png } from '#tests/support/samples.ts';
import { endSession, password, retryUntilAccepted } from './customer.ts';
import { waitUntilSaved, passAutosaveDelay, readApplications } from './drafts.ts';
import {
  findBriefField,
  chooseFiles,
  countUploads,
  findFileField,
  recordFilm,
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
import { injectFaults, expect, findText, test } from './portal.ts';

/*
 * Files of an application, from the button to the saved draft. The tests of the
 * upload list cover concurrency and order; those of the field cover the field.
 */

test.use({ expectedProblems: /Failed to load resource/ });

test('stores files of every kind in the answers (R-021, R-090, R-091, R-092, R-094, R-095)', async ({
  page,
}) => {
  await openUploads(page);
  await test.step('every kind', async () => {
    await chooseFiles(
      findPicturesField(page),
      createUpload('Läden & Co.png', png),
      createUpload('shop.jpg', samples.jpg),
    );
    await chooseFiles(findBriefField(page), createUpload('brief.pdf', pdf));
    await chooseFiles(
      findFileField(page, 'Other files'),
      createUpload('contacts.csv', Buffer.from('name\nAsha\n')),
    );
    for (const name of ['Läden & Co.png', 'shop.jpg', 'brief.pdf', 'contacts.csv']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    const address =
      (await page.getByRole('link', { name: 'Läden & Co.png' }).getAttribute('href')) ?? '';
    const shown = await retryUntilAccepted(() => page.request.get(address));
    expect(shown.headers()['content-type']).toBe('image/png');
    await expect(
      findFileRow(findPicturesField(page), 'Läden & Co.png').locator('img'),
    ).toHaveAttribute('src', address);
    await expect(findFileRow(findBriefField(page), 'brief.pdf')).toContainText(`${pdf.length} B`);
    await waitForSavedPictures(page, 2);

    await page.reload();
    await expect(
      findPicturesField(page).getByRole('link', { name: 'Läden & Co.png' }),
    ).toBeVisible();
    await expect(findFileRow(findPicturesField(page), 'Läden & Co.png')).toContainText(
      `${png.length} B`,
    );

    expect(await endSession(page)).toBe(true);
    await chooseFiles(findPicturesField(page), createUpload('logo.png', png));
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(findPicturesField(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
  });
  await test.step('phone-style names get a matching extension', async () => {
    const sent = countUploads(page);
    const old = Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]);
    await chooseFiles(
      findPicturesField(page),
      createUpload('1000012345', samples.jpg),
      createUpload('photo.jfif', samples.jpg),
      createUpload('screenshot.jpg', png),
    );
    await chooseFiles(
      findBriefField(page),
      createUpload('letter.doc', samples.rtf),
      createUpload('scan.pdf', old),
    );
    for (const [group, name, ending] of [
      [findPicturesField(page), '1000012345', 'jpg'],
      [findPicturesField(page), 'photo.jfif', 'jpg'],
      [findPicturesField(page), 'screenshot.jpg', 'png'],
      [findBriefField(page), 'letter.doc', 'rtf'],
      [findBriefField(page), 'scan.pdf', 'pdf'],
    ] as const) {
      await expect(group.getByRole('link', { name })).toHaveAttribute(
        'href',
        new RegExp(`\\.${ending}$`),
      );
    }
    expect(sent()).toBe(5);
    const offered = findPicturesField(page).locator('input[type=file]');
    await expect(offered).toHaveAttribute('accept', 'image/jpeg,image/png,.jpg,.jpeg,.png');
  });
});

test('plays videos in place and does not offer to retry rejected files (R-092, R-094)', async ({
  page,
}) => {
  await openUploads(page, 'Social Media Marketing');
  const footage = findFileField(page, 'Footage or a video you like');
  await chooseFiles(footage, createUpload('film.mp4', await recordFilm(page)));
  const player = findFileRow(footage, 'film.mp4').locator('video');
  await expect(player).toHaveAttribute('preload', 'metadata');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await chooseFiles(footage, createUpload('other.mp4', mp4));
  await expect(footage.getByRole('link', { name: 'other.mp4' })).toBeVisible();
  await expect(findFileRow(footage, 'other.mp4').locator('video')).toBeHidden();

  const audioOnly = 'This file has sound but no picture. Please choose a video.';
  await chooseFiles(footage, createUpload('song.mp4', createMedia('isom', ['soun'])));
  await expect(findFileRow(footage, 'song.mp4')).toContainText(audioOnly);

  await page.route('**/api/image/upload/*', (route) =>
    route.fulfill({
      status: 415,
      json: { success: false, code: 'file_type_wrong', message: refusedByServer },
    }),
  );
  await chooseFiles(footage, createUpload('fresh.mp4', mp4));
  await expect(findFileRow(footage, 'fresh.mp4')).toContainText(refusedByServer);
  await expect(footage.getByRole('button', { name: 'Try again: fresh.mp4' })).toBeHidden();
  await expect(findText(page, refusedByServer)).toBeVisible();
});

const refusedByServer = 'This type of file is not accepted here.';

/** Whether the page lets the browser open a dropped file. */
function dropBeside(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'x.pdf'));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  return document.body.dispatchEvent(event);
}

test('shows the progress of an upload and can cancel it (R-095, F3)', async ({ page, server }) => {
  await openUploads(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', {
    ...slow,
    uploadThroughput: megabyte / 4,
  });
  await chooseFiles(findBriefField(page), createUpload('long.pdf', pdf, 9 * megabyte));
  const bar = findBriefField(page).getByRole('progressbar', { name: 'Upload of long.pdf' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5);
  await expect(findFileRow(findBriefField(page), 'long.pdf')).toContainText(/9\.0 MB · \d+%/);
  const incoming = join(server.dataDir, 'files', 'incoming');
  await expect.poll(() => readdirSync(incoming)).toHaveLength(1);

  const failed = page.waitForEvent('requestfailed', isUpload);
  await findBriefField(page).getByRole('button', { name: 'Cancel long.pdf' }).click();
  await failed;
  await expect(findBriefField(page).getByRole('listitem')).toHaveCount(0);
  await expect(
    findBriefField(page).getByRole('button', { name: 'Choose documents for Brief' }),
  ).toBeFocused();
  await expect.poll(() => readdirSync(incoming)).toEqual([]);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(form(page).submit).toBeEnabled();
  await passAutosaveDelay(page);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await waitUntilSaved(page);

  await holdUploads(page);
  await chooseFiles(findPicturesField(page), createUpload('logo.png', png));
  await expect(findPicturesField(page).getByRole('progressbar')).toBeVisible();
  const aborted = page.waitForEvent('requestfailed', isUpload);
  expect(await page.evaluate(dropBeside), 'the page opens a dropped file').toBe(false);
  await page.getByRole('link', { name: 'Back to categories' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('A file is still on its way.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  expect((await aborted).url()).toContain('/api/image/upload/image');
});

test('waits for unfinished uploads on Next and Submit (R-095, C-19)', async ({ page }) => {
  const address = await openUploads(page);
  const release = await holdUploads(page);
  await chooseFiles(findPicturesField(page), createUpload('logo.png', png));
  await expect(findPicturesField(page).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  const next = form(page).next;
  await next.click();
  await expect(next).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible();
  release();
  await expect(findPicturesField(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  const submit = form(page).submit;
  const submitting = page.getByRole('button', { name: 'Submitting...' });
  const dialog = form(page).congratulations;
  const releaseBroken = await holdUploads(page);
  await injectFaults(page, { on: 'POST /api/image/upload/document', effect: 'drop', for: address });
  await chooseFiles(findBriefField(page), createUpload('broken.pdf', pdf));
  await submit.click();
  await expect(submitting).toBeVisible();
  releaseBroken();
  const summary = form(page).problems;
  await expect(summary.getByRole('link')).toHaveText(['broken.pdf: File upload failed']);
  await page.unrouteAll({ behavior: 'wait' });
  await injectFaults(page);
  await findBriefField(page).getByRole('button', { name: 'Dismiss broken.pdf' }).click();

  const releaseWhole = await holdUploads(page);
  await chooseFiles(findBriefField(page), createUpload('brief.pdf', pdf));
  await submit.click();
  await expect(submitting).toBeVisible();
  await expect(dialog).toBeHidden();
  releaseWhole();
  await expect(dialog).toBeVisible();
  const [stored] = await readApplications(page);
  expect(stored).toMatchObject({ appStatus: 1 });
  expect([stored?.formData.pictures, stored?.formData.brief].flat()).toHaveLength(2);
});
