import { pdf, png } from '#tests/support/samples.ts';
import { storedToken } from './customer.ts';
import {
  brief,
  choose,
  countUploads,
  field,
  megabyte,
  openUploads,
  padded,
  pictures,
  row,
  savedPictures,
  upload,
} from './files.ts';
import { disturb, expect, said, test } from './portal.ts';

/* Files that are refused, and uploads and removals that break. */

const disguised = Buffer.from('<!doctype html><script>alert(1)</script>');

test.describe('a file that cannot be taken', () => {
  test('because it is a byte too large is not sent and says the limit; at the limit it is (R-090, R-094)', async ({
    page,
  }) => {
    await openUploads(page);
    const sent = countUploads(page);
    await choose(pictures(page), upload('huge.png', padded(png, 5 * megabyte + 1)));
    const refused = row(pictures(page), 'huge.png');
    await expect(refused).toContainText('The file is too large. JPG, PNG up to 5MB each.');
    await expect(pictures(page).getByRole('status')).toContainText('huge.png');
    await expect(pictures(page)).toHaveAccessibleDescription(/JPG, PNG up to 5MB each/);
    expect(sent()).toBe(0);
    await refused.getByRole('button', { name: 'Dismiss huge.png' }).click();
    await expect(refused).toBeHidden();
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
    await choose(pictures(page), upload('large.png', padded(png, 5 * megabyte)));
    await expect(pictures(page).getByRole('link', { name: 'large.png' })).toBeVisible();
  });

  test('because of its ending or its content is not sent; the others of the choice are (R-094)', async ({
    page,
  }) => {
    await openUploads(page);
    const sent = countUploads(page);
    await choose(
      pictures(page),
      upload('poster.tiff', png),
      upload('page.jpg', disguised),
      upload('brief.png', pdf),
      upload('logo.png', png),
    );
    await expect(row(pictures(page), 'poster.tiff')).toContainText('not accepted here');
    for (const name of ['page.jpg', 'brief.png']) {
      await expect(row(pictures(page), name)).toContainText(
        'The content of this file is not what its name says. JPG, PNG up to 5MB each.',
      );
    }
    await expect(pictures(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
    expect(sent()).toBe(1);
  });

  test('is refused by the server too, whatever the page lets through (R-094, F1)', async ({
    page,
  }) => {
    await openUploads(page, 'Social Media Marketing');
    const headers = { authorization: `Bearer ${await storedToken(page)}` };
    const direct = await page.request.post('/api/image/upload/image', {
      headers,
      multipart: { files: { name: 'page.jpg', mimeType: 'image/jpeg', buffer: disguised } },
    });
    expect(direct.status()).toBe(415);

    const footage = field(page, 'Footage or a video you like');
    const sound = Buffer.concat([Buffer.from('\0\0\0\u0018ftypM4A '), Buffer.alloc(99)]);
    await choose(footage, upload('song.mp4', sound));
    await expect(row(footage, 'song.mp4')).toContainText('This type of file is not accepted here.');
    await expect(footage.getByRole('button', { name: 'Try again: song.mp4' })).toBeHidden();
    await expect(said(page, 'This type of file is not accepted here.')).toBeVisible();
  });
});

test.describe('while the server has trouble', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('several files that fail at once make one toast, and each row says it (R-093)', async ({
    page,
  }) => {
    const address = await openUploads(page);
    const on = 'POST /api/image/upload/image';
    await disturb(page, { on, effect: 'status', status: 503, for: address });
    const names = ['one.png', 'two.png', 'three.png', 'four.png'];
    await choose(pictures(page), ...names.map((name) => upload(name, png)));
    for (const name of names) {
      await expect(row(pictures(page), name)).toContainText('File upload failed');
    }
    await expect(page.getByRole('alert').getByText('File upload failed')).toHaveCount(1);
  });

  test('files come back with their names from answers that only this device kept (R-114, R-092)', async ({
    page,
  }) => {
    const address = await openUploads(page);
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await disturb(page, { on: 'PUT /api/application/:id', effect: 'drop', for: address });
    await choose(pictures(page), upload('logo.png', png));
    await expect(pictures(page).getByRole('link', { name: 'logo.png' })).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Not saved yet.', { exact: false }),
    ).toBeVisible();
    const context = page.context();
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    await disturb(again);
    await again.goto('/application');
    await expect(
      again.getByRole('heading', { name: 'This device kept answers that were never saved.' }),
    ).toBeVisible();
    await expect(again.getByText('logo.png')).toBeVisible();
    await again.getByRole('button', { name: 'Go on with these answers' }).click();
    await expect(pictures(again).getByRole('link', { name: 'logo.png' })).toBeVisible();
    await again.close();
  });

  test('an upload says `File upload failed`, keeps its place and is sent again (R-093, R-095)', async ({
    page,
  }) => {
    const address = await openUploads(page);
    await choose(pictures(page), upload('first.png', png));
    await expect(pictures(page).getByRole('link', { name: 'first.png' })).toBeVisible();
    const on = 'POST /api/image/upload/image';
    await disturb(page, { on, effect: 'status', status: 503, times: 1, for: address });
    await choose(pictures(page), upload('logo.png', png));
    await expect(page.getByRole('alert').getByText('File upload failed')).toBeAttached();
    await expect(row(pictures(page), 'logo.png')).toContainText('File upload failed');
    await choose(pictures(page), upload('last.png', png));
    await expect(pictures(page).getByRole('link', { name: 'last.png' })).toBeVisible();

    await disturb(page, { on, effect: 'lose-reply', for: address });
    await pictures(page).getByRole('button', { name: 'Try again: logo.png' }).click();
    await expect(row(pictures(page), 'logo.png')).toContainText('File upload failed');
    await disturb(page);
    await pictures(page).getByRole('button', { name: 'Try again: logo.png' }).click();
    await expect(pictures(page).getByRole('link')).toHaveText([
      'first.png',
      'logo.png',
      'last.png',
    ]);
    await savedPictures(page, 3);
  });

  test('a store that is down fails uploads; what is typed stays (R-093)', async ({ page }) => {
    await openUploads(page);
    await disturb(page, { on: 'files', effect: 'down' });
    await choose(brief(page), upload('brief.pdf', pdf));
    await expect(row(brief(page), 'brief.pdf')).toContainText('File upload failed');
    await disturb(page);
    await brief(page).getByRole('button', { name: 'Try again: brief.pdf' }).click();
    await expect(brief(page).getByRole('link', { name: 'brief.pdf' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Rao Textiles' })).toBeVisible();
  });

  test('a removal that breaks leaves the file, and asking again is harmless (R-091)', async ({
    page,
  }) => {
    const address = await openUploads(page);
    await choose(pictures(page), upload('logo.png', png));
    const on = 'PATCH /api/image/remove/image';
    await disturb(page, { on, effect: 'lose-reply', for: address });
    const remove = pictures(page).getByRole('button', { name: 'Remove logo.png' });
    await remove.click();
    await expect(row(pictures(page), 'logo.png')).toContainText('could not be removed');
    await disturb(page);
    await remove.click();
    await expect(row(pictures(page), 'logo.png')).toContainText('Removed');
  });
});
