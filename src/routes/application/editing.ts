import { createNotify } from '#routes/flow/toasts.tsx';
import type { Api } from '#api/index.ts';
import type { PortalSettings } from '#routes/portal/settings.ts';
import { createForm } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
import { createUploadStore } from './uploadStore.ts';
import type { UploadStore } from './uploadStore.ts';

/** One form being edited: its answers and its files. */
export interface Editing {
  form: Form;
  uploads: UploadStore;
}

/** Where files are sent, and where they are shown. */
export interface FileHost {
  api: Pick<Api, 'upload'>;
  settings: Pick<PortalSettings, 'fileHost'>;
}

export function createEditing({ api, settings }: FileHost): Editing {
  const form = createForm();
  const { fileHost } = settings;
  const uploads = createUploadStore({ api: api.upload, form, fileHost, notify: createNotify() });
  return { form, uploads };
}
