import type { Answers } from '#contract/form.ts';
import { databaseName } from '#routes/device/deviceStorage.ts';
import { createDeviceStore } from '#routes/device/deviceStore.ts';
import type { Form } from './fieldStore.ts';
import type { KnownFile } from './upload.ts';
import type { FormUploads } from './uploads.ts';

/*
 * The crash copy: answers that the server does not have yet are also stored in this browser, so
 * that a crash, an empty battery or a lost connection loses nothing. Cleared once saved and at
 * logout.
 */

export interface AnswerCopy {
  answers: Answers;
  step: number;
  /** Files that the answers name; unset in copies of an older portal. */
  files?: readonly KnownFile[];
  /** When it was stored, in milliseconds since 1970. */
  keptAt: number;
}

const pause = 1_000;

/** Crash copies by `copyKey`. */
export const copies = createDeviceStore<AnswerCopy>(databaseName, 'answers');

/** Key of a copy: one for each customer and application, or category while it is new. */
export function copyKey(userId: string, applicationId: string | undefined, categoryId: string) {
  return `${userId}/${applicationId ?? `new/${categoryId}`}`;
}

/** Stores unsaved answers at most once a second, until the returned function is called. */
export function storeCopies(form: Form, uploads: FormUploads, getKey: () => string): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let kept = -1;

  function keep() {
    if (form.revision() === kept) return;
    kept = form.revision();
    const copy: AnswerCopy = {
      answers: form.answers(),
      step: form.step(),
      files: uploads.known(),
      keptAt: Date.now(),
    };
    void copies.keep(getKey(), copy);
  }

  function follow() {
    clearInterval(timer);
    if (form.hasUnsaved()) timer = setInterval(keep, pause);
    else if (kept !== -1) void copies.forget(getKey());
  }

  const leave = form.subscribeUnsaved(follow);
  const hide = () => {
    if (document.visibilityState === 'hidden' && form.hasUnsaved()) keep();
  };
  document.addEventListener('visibilitychange', hide);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hide);
    leave();
  };
}
