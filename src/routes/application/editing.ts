import { createNotify } from '#routes/flow/toasts.tsx';
import type { Portal } from '#routes/portal/portal.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { createUploads } from './uploads.ts';
import type { FormUploads } from './uploads.ts';

/** One form being edited: its answers and its files. */
export interface Editing {
  form: Form;
  uploads: FormUploads;
}

export function createEditing({ api, settings }: Portal): Editing {
  const form = createForm();
  const { fileHost } = settings;
  const uploads = createUploads({ api: api.upload, form, fileHost, notify: createNotify() });
  return { form, uploads };
}
