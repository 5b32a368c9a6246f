import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { samples } from '#tests/support/sampleFiles.ts';
import { mp4, pdf, png } from '#tests/support/samples.ts';
import { endSession, password } from './customer.ts';
import { passAutosaveDelay, readApplications, waitUntilSaved } from './drafts.ts';
import {
  briefField,
  createUpload,
  fileField,
  holdUploads,
  isUpload,
  megabyte,
  openUploads,
  picturesField,
  recordFilm,
  socialMedia,
  waitForSavedPictures,
} from './files.ts';
import { form } from './pages.ts';
import { expect, injectFaults, test } from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

/*
 * Files of an application, from the button to the saved draft. The walks of
 * `upload` take one file through every state; the tests of the upload list cover order and reports.
 */

test.use({ expectedProblems: /Failed to load resource/ });

test('stores files of every kind in the answers (R-021, R-090, R-091, R-092, R-094, L111)', async ({
  page,
}) => {
  await openUploads(page);
  const [pictures, brief, others] = [
    picturesField(page),
    briefField(page),
    fileField(page, 'Other files'),
  ];
  for (const [field, hint] of [
    [pictures, 'JPG, PNG up to 5MB each.'],
    [brief, 'PDF, DOC, DOCX up to 10MB each.'],
    [others, 'Up to 10MB each.'],
  ] as const) {
    await expect(field.group).toHaveAccessibleDescription(
      new RegExp(`${hint} Multiple files allowed\\.$`),
    );
  }
  await pictures.choose(
    createUpload('Läden & Co.png', png),
    createUpload('shop.jpg', samples.jpg),
    createUpload('1000012345', samples.jpg),
  );
  await brief.choose(createUpload('brief.pdf', pdf));
  await others.choose(createUpload('contacts.csv', Buffer.from('name\nAsha\n')));
  for (const name of ['Läden & Co.png', 'shop.jpg', '1000012345', 'brief.pdf', 'contacts.csv']) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  const address = (await pictures.link('Läden & Co.png').getAttribute('href')) ?? '';
  await expect(pictures.row('Läden & Co.png').locator('img')).toHaveAttribute('src', address);
  await expect(brief.row('brief.pdf')).toContainText(`${pdf.length} B`);
  await waitForSavedPictures(page, 3);

  await page.reload();
  await expect(pictures.link('Läden & Co.png')).toBeVisible();
  await expect(pictures.row('Läden & Co.png')).toContainText(`${png.length} B`);

  await test.step('a file that was chosen after the session had ended', async () => {
    expect(await endSession(page)).toBe(true);
    await pictures.choose(createUpload('logo.png', png));
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(pictures.link('logo.png')).toBeVisible();
  });
});

test('plays videos in place if the browser can (R-092)', async ({ page }) => {
  await openUploads(page, socialMedia);
  const footage = fileField(page, 'Footage or a video you like');
  await expect(footage.group).toHaveAccessibleDescription(/MP4, MOV up to 10MB each\./);
  await footage.choose(createUpload('film.mp4', await recordFilm(page)));
  const player = footage.row('film.mp4').locator('video');
  await expect(player).toHaveAttribute('preload', 'metadata');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await footage.choose(createUpload('other.mp4', mp4));
  await expect(footage.link('other.mp4')).toBeVisible();
  await expect(footage.row('other.mp4').locator('video')).toBeHidden();
});

/** Whether the page lets the browser open a dropped file. */
function dropBeside(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'x.pdf'));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  return document.body.dispatchEvent(event);
}

test('shows the progress of an upload and can cancel it (R-095, F3)', async ({ page, server }) => {
  await openUploads(page);
  const brief = briefField(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: megabyte });
  await brief.choose(createUpload('long.pdf', pdf, 9 * megabyte));
  const bar = brief.group.getByRole('progressbar', { name: 'Upload of long.pdf' });
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5);
  await expect(brief.row('long.pdf')).toContainText(/9\.0 MB · \d+%/);
  const incoming = join(server.dataDir, 'files', 'incoming');
  await expect.poll(() => readdirSync(incoming)).toHaveLength(1);

  const failed = page.waitForEvent('requestfailed', isUpload);
  await brief.button('Cancel long.pdf').click();
  await failed;
  await expect(brief.group.getByRole('listitem')).toHaveCount(0);
  await expect(brief.button('Choose documents for Brief')).toBeFocused();
  await expect.poll(() => readdirSync(incoming)).toEqual([]);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(form(page).submit).toBeEnabled();
  await passAutosaveDelay(page);
  await waitUntilSaved(page);

  await holdUploads(page);
  await picturesField(page).choose(createUpload('logo.png', png));
  await expect(picturesField(page).group.getByRole('progressbar')).toBeVisible();
  const aborted = page.waitForEvent('requestfailed', isUpload);
  expect(await page.evaluate(dropBeside), 'the page opens a dropped file').toBe(false);
  await page.getByRole('link', { name: 'Back to My Submission' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('A file is still on its way.');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  expect((await aborted).url()).toContain('/api/image/upload/image');
});

test('waits for unfinished uploads on Next and Submit (R-095, C-19)', async ({ page }) => {
  await openUploads(page);
  const release = await holdUploads(page);
  await picturesField(page).choose(createUpload('logo.png', png));
  await expect(picturesField(page).group.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await form(page).next.click();
  await expect(form(page).next).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible();
  release();
  await expect(picturesField(page).link('logo.png')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  const releaseBrief = await holdUploads(page);
  await briefField(page).choose(createUpload('brief.pdf', pdf));
  await form(page).submit.click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await expect(form(page).congratulations).toBeHidden();
  releaseBrief();
  await expect(form(page).congratulations).toBeVisible();
  const [stored] = await readApplications(page);
  expect(stored).toMatchObject({ appStatus: 1 });
  expect([stored?.formData.pictures, stored?.formData.brief].flat()).toHaveLength(2);
});

test('explains why a file failed and sends it again (R-090, R-093, R-094, R-210, B-08)', async ({
  page,
}) => {
  await openUploads(page);
  const pictures = picturesField(page);
  let sent = 0;
  page.on('request', (request) => (sent += isUpload(request) ? 1 : 0));
  const disguised = Buffer.from('<!doctype html><script>alert(1)</script>');
  await pictures.choose(
    createUpload('huge.png', png, 5 * megabyte + 1),
    createUpload('page.jpg', disguised),
    createUpload('large.png', png, 5 * megabyte),
  );
  await expect(pictures.row('huge.png')).toContainText(
    'The file is too large. JPG, PNG up to 5MB each.',
  );
  await expect(pictures.row('page.jpg')).toContainText(
    'This file is damaged or not the type its name says. JPG, PNG up to 5MB each.',
  );
  await expect(pictures.link('large.png')).toBeVisible();
  expect(sent).toBe(1);

  await test.step('files that could not be stored', async () => {
    await injectFaults(page, { on: 'files', effect: 'down' });
    await pictures.choose(createUpload('one.png', png), createUpload('two.png', png));
    for (const name of ['one.png', 'two.png']) {
      await expect(pictures.row(name)).toContainText('File upload failed');
    }
    await expect(page.getByRole('alert').getByText('File upload failed')).toHaveCount(1);
    await injectFaults(page);
    await pictures.button('Try again: two.png').press('Enter');
    await expect(pictures.link('two.png')).toBeVisible();
  });
  await holdUploads(page);
  await pictures.choose(
    ...['a', 'b', 'c', 'd'].map((name) => createUpload(`${name}-${'long'.repeat(20)}.png`, png)),
  );
  await expect(pictures.group.getByText('Waiting…')).toHaveCount(3);
  await checkAllWidths(page, 'files in every state');
});
