import type { ApplicationBody } from '#contract/application.ts';
import { formCache } from '../worker/shell.ts';
import { tabStorage } from './tabStorage.ts';

/*
 * What this browser keeps for a customer beside local storage's two keys; all of it
 * goes at logout.
 */

/** The IndexedDB database of unsaved answers. */
export const databaseName = 'briefcase';

/** The IndexedDB database of the payment that was begun here. */
export const paymentDatabaseName = 'briefcase-payment';

/** The IndexedDB database of a session that a link's session stands in for. */
export const sessionDatabaseName = 'briefcase-session';

const resumedKey = 'application-in-progress';

/** A customer's new application of this tab, to go on with after a reload. */
export interface ApplicationInProgress {
  userId: string;
  categoryId: string;
  /** Missing until it was saved. */
  applicationId?: string;
  /** What was sent to create it and not answered yet: sent again as it was, it makes no second one. */
  creation?: { requestKey: string; body: ApplicationBody };
  /** The visit of the form that left it as a draft; only the way back to that goes on with it. */
  endedVisit?: string;
}

export function readApplicationInProgress(
  { userId, categoryId }: ApplicationInProgress,
  visit?: string,
): ApplicationInProgress | undefined {
  const kept = tabStorage.read(resumedKey) as ApplicationInProgress | undefined;
  if (kept?.userId !== userId || kept.categoryId !== categoryId) return undefined;
  return kept.endedVisit === undefined || kept.endedVisit === visit ? kept : undefined;
}

/** Where nothing is kept a reload starts anew; the draft stands in the list. */
export function rememberApplicationInProgress(inProgress: ApplicationInProgress): void {
  tabStorage.keep(resumedKey, inProgress);
}

export function forgetApplicationInProgress(): void {
  tabStorage.forget(resumedKey);
}

/** Forgets what the worker keeps of a session. */
export function forgetKeptForm(): void {
  // Missing where the portal is not served safely.
  void window.caches?.delete(formCache);
}

/** Forgets everything, of every customer. */
export function clearDeviceStorage(): void {
  forgetApplicationInProgress();
  forgetKeptForm();
  try {
    indexedDB.deleteDatabase(databaseName);
    indexedDB.deleteDatabase(paymentDatabaseName);
    indexedDB.deleteDatabase(sessionDatabaseName);
  } catch {
    // Blocked: nothing was stored.
  }
}
