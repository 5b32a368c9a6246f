import type { Answers } from '#contract/form.ts';
import { databaseName } from '../deviceStorage.ts';
import { createDeviceStore } from '../deviceStore.ts';
import type { Form } from './fieldStore.ts';
import type { KnownFile } from './upload.ts';
import type { FormUploads } from './uploads.ts';

/*
 * Answers that the server has not got yet are also kept in this browser: a crash, a
 * dead battery or a lost connection costs nothing. Cleared once saved and at logout.
 */

export interface AnswerCopy {
  answers: Answers;
  step: number;
  /** Of the uploads that the answers name; missing in copies of an older portal. */
  files?: readonly KnownFile[];
  /** When it was kept, in milliseconds since 1970. */
  keptAt: number;
}

const pause = 1_000;

/** By `copyKey`. */
export const copies = createDeviceStore<AnswerCopy>(databaseName, 'answers');

/** Names a copy: one for each customer and application, or category while it is new. */
export function copyKey(userId: string, applicationId: string | undefined, categoryId: string) {
  return `${userId}/${applicationId ?? `new/${categoryId}`}`;
}

/** Keeps what is unsaved in `form`, at most once a second, until the returned function is called. */
export function keepCopies(form: Form, uploads: FormUploads, keyOf: () => string): () => void {
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
    void copies.keep(keyOf(), copy);
  }

  function follow() {
    clearInterval(timer);
    if (form.hasUnsaved()) timer = setInterval(keep, pause);
    else if (kept !== -1) void copies.forget(keyOf());
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
