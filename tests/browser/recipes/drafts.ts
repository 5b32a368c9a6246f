import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { World } from '#tools/flows/browser/world.ts';
import { askFor } from '#tests/browser/portal.ts';

/* What happens to an application in another tab or on another device. */

interface Stored {
  id: string;
  categoryId: string;
  segmentId: string;
  appStatus: number;
  formData: Record<string, unknown>;
}

/** The own applications as the server lists them. */
export async function storedApplications(page: Page): Promise<Stored[]> {
  return (await askFor<{ data: Stored[] }>(page, 'GET', '/api/user/applications')).data;
}

/** However often it was sent, the one application is stored no more than once. */
export async function nothingIsStoredTwice({ page }: World): Promise<void> {
  expect((await storedApplications(page)).length).toBeLessThanOrEqual(1);
}

/** What the server keeps as answers of an application. */
export async function storedAnswers(page: Page, id = ''): Promise<Stored['formData'] | undefined> {
  return (await storedApplications(page)).find((stored) => stored.id === id)?.formData;
}

/** Saves other answers, or submits (`appStatus` 1). */
export async function changeElsewhere(
  page: Page,
  id = '',
  answers: Record<string, unknown> = {},
  appStatus = 0,
): Promise<void> {
  const stored = (await storedApplications(page)).find((one) => one.id === id);
  const formData = { ...stored?.formData, ...answers };
  const { categoryId, segmentId } = stored ?? {};
  const body = { categoryId, segmentId, formData, appStatus };
  await askFor(page, 'PUT', `/api/application/${id}`, body);
}

export async function deleteElsewhere(page: Page, id = ''): Promise<void> {
  await askFor(page, 'DELETE', `/api/application/${id}`);
}

/** Presses Edit on the one draft of the list. */
export async function chooseDraft(page: Page): Promise<void> {
  await page.goto('/my-submission');
  await page.getByRole('button', { name: /^Edit/ }).press('Enter');
}

/** Opens the one draft from the list. */
export async function openDraft(page: Page): Promise<void> {
  await chooseDraft(page);
  await expect(page.getByLabel('Business name')).toBeVisible();
}
