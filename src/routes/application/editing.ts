import type { AnswerCopy } from '#machines/opening.machine.ts';
import { databaseName } from '#routes/device/deviceStorage.ts';
import { createDeviceStore } from '#routes/device/deviceStore.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import type { Portal } from '#routes/portal/portal.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import type { KnownFile } from './upload.ts';
import { createUploads } from './uploads.ts';
import type { FormUploads } from './uploads.ts';

/** One form being edited: its answers, its files and their crash copy. */
export interface Editing {
  form: Form;
  uploads: FormUploads;
  copies: AnswerCopies;
}

export function createEditing({ api, settings, userId }: Portal): Editing {
  const form = createForm();
  const { fileHost } = settings;
  const uploads = createUploads({ api: api.upload, form, fileHost, notify: createNotify() });
  return { form, uploads, copies: createCopies(form, uploads, userId) };
}

/*
 * The crash copy: answers that the server does not have yet are also stored in this browser, so
 * that a crash, an empty battery or a lost connection loses nothing. Cleared once saved and at
 * logout.
 */

interface StoredCopy extends AnswerCopy {
  /** Files that the answers name; unset in copies of an older portal. */
  files?: readonly KnownFile[];
}

const pause = 1_000;

/** The copies of this browser: one for each customer and application, or category while it is new. */
const copies = createDeviceStore<StoredCopy>(databaseName, 'answers');

/** The crash copy of one form. */
interface AnswerCopies {
  /** Finds the copy of an application, or of a new one of this category. */
  find(applicationId: string | undefined, categoryId: string): Promise<StoredCopy | undefined>;
  /** Moves the copy of a new application to the id it received. */
  move(applicationId: string): Promise<void>;
  forget(): Promise<void>;
  /** Stores unsaved answers at most once a second, until the returned function is called. */
  store(): () => void;
}

function createCopies(form: Form, uploads: FormUploads, userId: () => string): AnswerCopies {
  let key = '';

  function store() {
    let timer: ReturnType<typeof setInterval> | undefined;
    let kept = -1;

    function keep() {
      if (form.revision() === kept) return;
      kept = form.revision();
      const copy: StoredCopy = {
        answers: form.answers(),
        step: form.step(),
        files: uploads.known(),
        keptAt: Date.now(),
      };
      void copies.keep(key, copy);
    }

    function follow() {
      clearInterval(timer);
      if (form.hasUnsaved()) timer = setInterval(keep, pause);
      else if (kept !== -1) void copies.forget(key);
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

  return {
    find(applicationId, categoryId) {
      key = `${userId()}/${applicationId ?? `new/${categoryId}`}`;
      return copies.read(key);
    },
    async move(applicationId) {
      const before = key;
      key = `${userId()}/${applicationId}`;
      if (key === before) return;
      const copy = await copies.read(before);
      if (copy) await copies.keep(key, copy);
      await copies.forget(before);
    },
    forget: () => copies.forget(key),
    store,
  };
}
