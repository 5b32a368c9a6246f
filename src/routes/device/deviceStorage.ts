import type { ApplicationBody } from '#contract/application.ts';
import { formCache } from '../../worker/shell.ts';
import { tabStorage } from './tabs.ts';
import { forgetAllUnsent } from './unsent.ts';

/*
 * What this browser stores for a customer beside local storage's two keys; all of it is deleted at
 * logout.
 */

/** The IndexedDB database of the crash copies. */
export const databaseName = 'briefcase';

/** The IndexedDB database of the payment started here. */
export const paymentDatabaseName = 'briefcase-payment';

/** The IndexedDB database of the session that an edit link's session replaces. */
export const sessionDatabaseName = 'briefcase-session';

const resumedKey = 'application-in-progress';

/** A customer's new application in this tab, to resume after a reload. */
export interface ApplicationInProgress {
  userId: string;
  categoryId: string;
  /** Unset until it is saved. */
  applicationId?: string;
  /** The unanswered creation; sending it again unchanged creates no second application. */
  creation?: { requestKey: string; body: ApplicationBody };
  /** The history entry in which it was saved as a draft; only going back there resumes it. */
  endedEntry?: string;
}

export function readApplicationInProgress(
  { userId, categoryId }: ApplicationInProgress,
  entryKey?: string,
): ApplicationInProgress | undefined {
  const stored = tabStorage.read(resumedKey) as ApplicationInProgress | undefined;
  if (stored?.userId !== userId || stored.categoryId !== categoryId) return undefined;
  return stored.endedEntry === undefined || stored.endedEntry === entryKey ? stored : undefined;
}

/** If storage is blocked, a reload starts a new form; the draft is in the list. */
export function rememberApplicationInProgress(inProgress: ApplicationInProgress): void {
  tabStorage.write(resumedKey, inProgress);
}

/** Lets the application page start a new form. */
export function forgetApplicationInProgress(): void {
  tabStorage.forget(resumedKey);
}

/** Deletes the worker's cache of a session's form. */
export function forgetStoredForm(): void {
  // Unavailable outside a secure context.
  void window.caches?.delete(formCache);
}

/** Deletes everything, for all customers. */
export function clearDeviceStorage(): void {
  forgetApplicationInProgress();
  forgetAllUnsent();
  forgetStoredForm();
  try {
    indexedDB.deleteDatabase(databaseName);
    indexedDB.deleteDatabase(paymentDatabaseName);
    indexedDB.deleteDatabase(sessionDatabaseName);
  } catch {
    // Blocked: nothing was stored.
  }
}
