import { useEffect, useRef } from 'react';
import type { AnswerCopy } from '#machines/opening.machine.ts';
import { databaseName } from '#routes/device/deviceStorage.ts';
import { createDeviceStore } from '#routes/device/deviceStore.ts';
import type { Editing } from './editing.ts';
import type { FileDetails } from './upload.ts';

/*
 * The crash copy: answers that the server does not have yet are also stored in this browser, so
 * that a crash, an empty battery or a lost connection loses nothing. Cleared once saved and at
 * logout.
 */

interface StoredCopy extends AnswerCopy {
  /** Files that the answers name; unset in copies of an older portal. */
  files?: readonly FileDetails[];
}

const copies = createDeviceStore<StoredCopy>(databaseName, 'answers');

export const { read: readCrashCopy, forget: forgetCrashCopy } = copies;

/** The key of a customer's copy for an application, or for a new one of this category. */
export function toCrashCopyKey(
  userId: string,
  applicationId: string | undefined,
  categoryId: string,
): string {
  return `${userId}/${applicationId ?? `new/${categoryId}`}`;
}

/** Moves the copy of a new application to the key it received with its id. */
export async function moveCrashCopy(before: string, after: string): Promise<void> {
  if (before === after) return;
  const copy = await copies.read(before);
  if (copy) await copies.write(after, copy);
  await copies.forget(before);
}

const pause = 1_000;

/** Stores unsaved answers at most once a second; `key` is unset until the form is open. */
export function useCrashCopy({ form, uploads }: Editing, key: string | undefined): void {
  const previous = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined) return;
    if (previous.current && previous.current !== key) void copies.forget(previous.current);
    previous.current = key;
    let timer: ReturnType<typeof setInterval> | undefined;
    let storedRevision = -1;
    const store = () => {
      if (!form.hasUnsaved() || form.revision() === storedRevision) return;
      storedRevision = form.revision();
      void copies.write(key, {
        answers: form.answers(),
        step: form.step(),
        files: uploads.listDetails(),
        keptAt: Date.now(),
      });
    };
    const follow = () => {
      clearInterval(timer);
      if (form.hasUnsaved()) timer = setInterval(store, pause);
      else void copies.forget(key);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') store();
    };
    const unsubscribe = form.subscribeUnsaved(follow);
    document.addEventListener('visibilitychange', hide);
    // Earlier than hiding, so that the write ends before the page does.
    globalThis.addEventListener('beforeunload', store);
    follow();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('beforeunload', store);
      unsubscribe();
    };
  }, [form, uploads, key]);
}
