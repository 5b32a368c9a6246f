import { truncate, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';
import { signUp } from './customer.ts';
import { passAutosaveDelay, readApplications } from './drafts.ts';
import { storeApplication } from './portal.ts';

/* Files in the form of an application, as a customer sees and chooses them. */

export const megabyte = 1024 * 1024;

/** Indexes of segments whose forms ask for pictures and documents, and for films. */
const websites = 6;
export const socialMedia = 1;

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

/** A field for files, with the row of each file by its name. */
export function fileField(page: Page, label: string) {
  const group = page.getByRole('group', { name: label });
  return {
    group,
    row: (name: string) => group.getByRole('listitem').filter({ hasText: name }),
    link: (name: string) => group.getByRole('link', { name }),
    button: (name: string | RegExp) => group.getByRole('button', { name }),
    choose: (...files: ReturnType<typeof createUpload>[]) => chooseFiles(group, ...files),
  };
}

export const picturesField = (page: Page) => fileField(page, 'Logo and pictures');
export const briefField = (page: Page) => fileField(page, 'Brief or brand guidelines');

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

/** Opens the last step of a draft with file fields for a new customer; returns the address. */
export async function openUploads(page: Page, segment = websites): Promise<string> {
  const email = await signUp(page);
  const id = await storeApplication(page, { segment, appStatus: 0, step: 3 });
  await page.clock.install();
  await page.goto(`/application/${id}`);
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  return email;
}

export const isUpload = (request: Request) => request.url().includes('/api/image/upload/');

/** Holds uploads until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/image/upload/*', async (route) => {
    await released;
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
