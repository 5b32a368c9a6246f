import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';
import { signUp } from './customer.ts';
import { passAutosaveDelay, readApplications } from './drafts.ts';
import { fillToLastStep, openForm } from './portal.ts';

/* Files in the form of an application, as a customer sees and chooses them. */

export const megabyte = 1024 * 1024;

/** A file of `bytes` bytes that begins with `content`. */
export const createUpload = (name: string, content: Buffer, bytes = content.length) => ({
  name,
  content,
  bytes,
});

/** Records a short film that this browser can play. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const record = async (frames: number): Promise<Blob> => {
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/mp4' });
      const recorded = new Promise<Blob>((resolve) => {
        recorder.addEventListener('dataavailable', ({ data }) => resolve(data));
      });
      recorder.start();
      for (let frame = 0; frame < frames; frame += 1) {
        context?.fillRect(frame, frame, 10, 10);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      recorder.stop();
      return recorded;
    };
    // On a busy machine, a short film may end before the encoder starts.
    let film = await record(20);
    for (let frames = 40; film.size === 0; frames *= 2) film = await record(frames);
    return [...new Uint8Array(await film.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

export const findFileField = (page: Page, label: string) =>
  page.getByRole('group', { name: label });
export const findPicturesField = (page: Page) => findFileField(page, 'Logo and pictures');
export const findBriefField = (page: Page) => findFileField(page, 'Brief or brand guidelines');

/** The row of a file in its field. */
export const findFileRow = (group: Locator, name: string) =>
  group.getByRole('listitem').filter({ hasText: name });

/** Chooses files from disk, because passing one by value takes two seconds per megabyte. */
export async function chooseFiles(
  group: Locator,
  ...files: ReturnType<typeof createUpload>[]
): Promise<void> {
  const paths = files.map(async ({ name, content, bytes }) => {
    const path = test.info().outputPath(name);
    await writeFile(path, content);
    await truncate(path, bytes);
    return path;
  });
  await group.locator('input[type=file]').setInputFiles(await Promise.all(paths));
}

/** Opens the last step of a form with file fields for a new customer; returns the address. */
export async function openUploads(
  page: Page,
  segment = 'Websites and Landing Pages',
): Promise<string> {
  const email = await signUp(page);
  await page.clock.install();
  await openForm(page, segment);
  await fillToLastStep(page);
  return email;
}

export const isUpload = (request: Request) => request.url().includes('/api/image/upload/');

/** Counts the uploads from now on. */
export function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (isUpload(request)) count += 1;
  });
  return () => count;
}

/** Holds uploads until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/image/upload/*', async (route) => {
    await held;
    // A cancelled upload no longer exists.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Waits until the draft on the server has `count` pictures and the page shows the save. */
export async function waitForSavedPictures(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await passAutosaveDelay(page);
      return (await readApplications(page))[0]?.formData.pictures ?? [];
    })
    .toHaveLength(count);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
}
