import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { samples } from '#tests/support/sampleFiles.ts';
import { mp4, pdf, png } from '#tests/support/samples.ts';
import { password, storedToken } from './customer.ts';
import { storedApplications } from './drafts.ts';
import {
  brief,
  choose,
  countUploads,
  field,
  filmed,
  megabyte,
  openUploads,
  padded,
  pictures,
  row,
  savedPictures,
  upload,
} from './files.ts';
import { disturb, expect, test } from './portal.ts';
import { checkScreen } from './screenCheck.ts';

/* Files of an application, from the button to the saved draft. */

/** Keeps uploads from reaching the server until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/image/upload/*', async (route) => {
    await held;
    // A cancelled one is gone by then.
    await route.continue().catch(() => undefined);
  });
  return release;
}

test.describe('files', () => {
  test('of every kind are sent, shown under their names and addresses, and part of the answers (R-090, R-091, R-092)', async ({
    page,
  }) => {
    await openUploads(page);
    await choose(pictures(page), upload('logo.png', png), upload('shop.jpg', samples.jpg));
    await choose(brief(page), upload('brief.pdf', pdf));
    await choose(field(page, 'Anything else'), upload('contacts.csv', Buffer.from('name\nAsha\n')));
    for (const name of ['logo.png', 'shop.jpg', 'brief.pdf', 'contacts.csv']) {
      await expect(page.getByRole('link', { name })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
    }
    const address = await page.getByRole('link', { name: 'logo.png' }).getAttribute('href');
    const shown = await page.request.get(address ?? '');
    expect(shown.headers()['content-type']).toBe('image/png');
    await expect(row(pictures(page), 'logo.png').locator('img')).toHaveAttribute(
      'src',
      address ?? '',
    );
    await expect(row(brief(page), 'brief.pdf')).toContainText(`${pdf.length} B`);
    await savedPictures(page, 2);
  });

  test('keep their names and sizes after a reload (R-092)', async ({ page }) => {
    await openUploads(page);
    await choose(pictures(page), upload('Läden & Co.png', png));
    await savedPictures(page, 1);
    await page.reload();
    await expect(pictures(page).getByRole('link', { name: 'Läden & Co.png' })).toBeVisible();
    await expect(row(pictures(page), 'Läden & Co.png')).toContainText(`${png.length} B`);
    await expect(page.getByRole('definition').filter({ hasText: 'Läden & Co.png' })).toBeVisible();
  });

  test('that are films play in place (R-092)', async ({ page }) => {
    await openUploads(page, 'Social Media Marketing');
    const footage = field(page, 'Footage or a video you like');
    await choose(footage, upload('film.mp4', await filmed(page)));
    const player = row(footage, 'film.mp4').locator('video');
    await expect(player).toHaveAttribute('preload', 'metadata');
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    await choose(footage, upload('other.mp4', mp4));
    await expect(footage.getByRole('link', { name: 'other.mp4' })).toBeVisible();
    await expect(row(footage, 'other.mp4').locator('video')).toBeHidden();
  });

  test('are dropped on the field, several at once, in their order (R-096)', async ({ page }) => {
    await openUploads(page);
    const names = ['1.png', '2.png', '3.png', '4.png', '5.png'];
    const dropped = await page.evaluateHandle(
      ({ names, content }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        for (const name of names) data.items.add(new File([bytes], name));
        return data;
      },
      { names, content: png.toString('base64') },
    );
    const target = pictures(page).getByText('or drop them here');
    await target.dispatchEvent('dragenter', { dataTransfer: dropped });
    await target.dispatchEvent('dragover', { dataTransfer: dropped });
    await target.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(pictures(page).getByRole('link')).toHaveText(names);
    await savedPictures(page, 5);
  });

  test('are chosen, removed and put back with the keyboard alone (R-090, R-096, R-097)', async ({
    page,
  }) => {
    await openUploads(page);
    // Choosers are caught from here on, not only once the key is pressed.
    page.on('filechooser', () => undefined);
    await page.getByRole('button', { name: 'Choose images for Logo and pictures' }).focus();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([upload('one.png', png), upload('two.png', png)]);
    await expect(pictures(page).getByRole('link')).toHaveCount(2);
    await expect(pictures(page).getByRole('status')).toContainText('2 images uploaded');

    const remove = pictures(page).getByRole('button', { name: 'Remove one.png' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    const undo = pictures(page).getByRole('button', { name: 'Undo removing one.png' });
    await expect(undo).toBeFocused();
    await expect(pictures(page).getByRole('status')).toContainText('one.png removed');
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await expect(pictures(page).getByRole('link')).toHaveText(['one.png', 'two.png']);
  });
});

test.describe('a file on its way', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('shows how much was sent; cancelled, it leaves nothing on the page or the server (R-095, F3)', async ({
    page,
    server,
  }) => {
    await openUploads(page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', {
      ...slow,
      uploadThroughput: megabyte / 2,
    });
    await choose(brief(page), upload('long.pdf', padded(pdf, 9 * megabyte)));
    const bar = brief(page).getByRole('progressbar', { name: 'Upload of long.pdf' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5);
    await expect(row(brief(page), 'long.pdf')).toContainText(/9\.0 MB · \d+%/);
    const incoming = join(server.dataDir, 'files', 'incoming');
    await expect.poll(() => readdirSync(incoming)).toHaveLength(1);

    const failed = page.waitForEvent('requestfailed');
    await brief(page).getByRole('button', { name: 'Cancel long.pdf' }).click();
    await failed;
    await expect(brief(page).getByRole('listitem')).toHaveCount(0);
    await expect(
      brief(page).getByRole('button', { name: 'Choose documents for Brief' }),
    ).toBeFocused();
    await expect.poll(() => readdirSync(incoming)).toEqual([]);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  });

  test('is one of three at a time (R-095)', async ({ page }) => {
    await openUploads(page);
    const sent = countUploads(page);
    const release = await holdUploads(page);
    await choose(
      pictures(page),
      ...['1', '2', '3', '4', '5'].map((name) => upload(`${name}.png`, png)),
    );
    await expect(pictures(page).getByText('Waiting…')).toHaveCount(2);
    await expect(pictures(page).getByRole('progressbar')).toHaveCount(3);
    await expect.poll(sent).toBe(3);
    release();
    await expect(pictures(page).getByRole('link')).toHaveText([
      '1.png',
      '2.png',
      '3.png',
      '4.png',
      '5.png',
    ]);
  });

  test('keeps Next and Submit waiting, and goes with them (R-095, C-19)', async ({ page }) => {
    await openUploads(page);
    const release = await holdUploads(page);
    await choose(pictures(page), upload('logo.png', png));
    await expect(pictures(page).getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(next).toBeDisabled();
    await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible();
    release();
    await expect(pictures(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });

    const releaseAgain = await holdUploads(page);
    await choose(brief(page), upload('brief.pdf', pdf));
    await page.getByRole('button', { name: 'Submit Application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Congratulations' });
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect(dialog).toBeHidden();
    releaseAgain();
    await expect(dialog).toBeVisible();
    const [stored] = await storedApplications(page);
    expect(stored).toMatchObject({ appStatus: 1 });
    expect([stored?.formData.pictures, stored?.formData.brief].flat()).toHaveLength(2);
  });

  test('that fails while Next waits keeps the customer there and says which (C-19, R-095)', async ({
    page,
  }) => {
    const address = await openUploads(page);
    const release = await holdUploads(page);
    await disturb(page, { on: 'POST /api/image/upload/image', effect: 'drop', for: address });
    await choose(pictures(page), upload('logo.png', png));
    await page.getByRole('button', { name: 'Submit Application' }).click();
    release();
    const summary = page.getByRole('group', { name: 'There is a problem' });
    await expect(summary.getByRole('link')).toHaveText(['logo.png: File upload failed']);
    await disturb(page);
    await pictures(page).getByRole('button', { name: 'Dismiss logo.png' }).click();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
  });

  test('is given up when the form is left (R-095)', async ({ page }) => {
    await openUploads(page);
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await holdUploads(page);
    await choose(pictures(page), upload('logo.png', png));
    await expect(pictures(page).getByRole('progressbar')).toBeVisible();
    const aborted = page.waitForEvent('requestfailed');
    await page.getByRole('link', { name: 'Back to categories' }).click();
    await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
    expect((await aborted).url()).toContain('/api/image/upload/image');
  });

  test('waits while the customer signs in again, and goes on (R-021, R-095)', async ({ page }) => {
    await openUploads(page);
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    const headers = { authorization: `Bearer ${await storedToken(page)}` };
    await page.request.post('/api/auth/logout', { headers, data: {} });
    await choose(pictures(page), upload('logo.png', png));
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(pictures(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
  });
});

test.describe('the list of files', () => {
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    expectedProblems: /Failed to load resource/,
  });

  for (const width of [1280, 320]) {
    test(`has no fault that axe finds in any state, ${width} px wide (R-096, R-210)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const address = await openUploads(page);
      const on = 'POST /api/image/upload/image';
      await choose(pictures(page), upload('stored.png', png), upload('removed.png', png));
      await expect(pictures(page).getByRole('link')).toHaveCount(2);
      await pictures(page).getByRole('button', { name: 'Remove removed.png' }).click();
      await expect(row(pictures(page), 'removed.png')).toContainText('Removed');
      await disturb(page, { on, effect: 'status', status: 503, times: 1, for: address });
      await choose(pictures(page), upload('failed.png', png), upload('refused.tiff', png));
      await expect(row(pictures(page), 'failed.png')).toContainText('File upload failed');
      await holdUploads(page);
      await choose(
        pictures(page),
        ...['a', 'b', 'c', 'd'].map((name) => upload(`${name}-${'long'.repeat(20)}.png`, png)),
      );
      await expect(pictures(page).getByText('Waiting…')).toHaveCount(1);
      await checkScreen(page, 'files in every state');
    });
  }
});
