import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { form } from './pages.ts';
import { fetchData, sampleAnswers } from './portal.ts';

/* Reads drafts from the server, opens them as the customer, and changes them in another tab. */

interface Stored {
  id: string;
  categoryId: string;
  segmentId: string;
  appStatus: number;
  step: number;
  formData: Record<string, unknown>;
}

/** The customer's applications in the order of the server's list. */
export async function readApplications(page: Page): Promise<Stored[]> {
  return (await fetchData<{ data: Stored[] }>(page, 'GET', '/api/user/applications')).data;
}

/** The answers of an application on the server. */
export async function readAnswers(page: Page, id = ''): Promise<Stored['formData'] | undefined> {
  return (await readApplications(page)).find((stored) => stored.id === id)?.formData;
}

/** Saves different answers in another tab. */
export async function changeElsewhere(
  page: Page,
  id = '',
  answers: Record<string, unknown> = {},
  appStatus = 0,
): Promise<void> {
  const stored = await fetchData<Stored>(page, 'GET', `/api/application/${id}`);
  const { categoryId, segmentId } = stored;
  const formData = { ...stored.formData, ...answers };
  const body = { categoryId, segmentId, formData, appStatus };
  await fetchData(page, 'PUT', `/api/application/${id}`, body);
}

/** Submits an application in another tab, with every answer it needs. */
export async function submitElsewhere(page: Page, id?: string): Promise<void> {
  await changeElsewhere(page, id, sampleAnswers, 1);
}

/** Deletes a draft in another tab, or in the session of `token`. */
export async function deleteElsewhere(page: Page, id = '', token?: string): Promise<void> {
  await fetchData(page, 'DELETE', `/api/application/${id}`, undefined, token);
}

/** Advances the clock until the form autosaves; needs `page.clock.install()` before. */
export async function passAutosaveDelay(page: Page): Promise<void> {
  await page.clock.runFor(4_000);
}

/** Waits until nothing is unsaved; before that, `Saved at` may show an earlier save. */
export async function waitUntilSaved(page: Page): Promise<void> {
  const isFreeToLeave = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isFreeToLeave).toBe(true);
}

/** Presses Edit on the only draft in the list. */
export async function chooseDraft(page: Page): Promise<void> {
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^Edit/ }).press('Enter');
}

/** Opens the only draft from the list, on its last saved step. */
export async function openDraft(page: Page): Promise<void> {
  await chooseDraft(page);
  await expect(page.getByRole('heading', { name: 'Edit Application' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Application' })).toBeVisible();
}

/** Saves the form as a draft; ends on the list. */
export async function saveDraft(page: Page): Promise<void> {
  await form(page).saveDraft.click();
  await expect(page).toHaveURL('/my-submission');
}
