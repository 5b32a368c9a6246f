import { createNotify } from '#routes/flow/toasts.tsx';
import type { Portal } from '#routes/portal/portal.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { createUploadStore } from './uploadStore.ts';
import type { UploadStore } from './uploadStore.ts';

/** One form being edited: its answers and its files. */
export interface Editing {
  form: Form;
  uploads: UploadStore;
}

export function createEditing({ api, settings }: Portal): Editing {
  const form = createForm();
  const { fileHost } = settings;
  const uploads = createUploadStore({ api: api.upload, form, fileHost, notify: createNotify() });
  return { form, uploads };
}
