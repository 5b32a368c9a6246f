import { useMemo, useState } from 'react';
import type { Api } from '#api/index.ts';
import { uploadLimits, uploadTypes } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import type { FormField } from '#contract/form.ts';
import { messages } from '#messages';
import type { PendingFile } from '#ui/parts/FilePicker.tsx';
import type { Uploads } from '#ui/screens/application/UploadField.tsx';
import { show } from '../notices.tsx';
import type { Form } from './fieldStore.ts';

type Pending = Readonly<Record<string, readonly PendingFile[]>>;

/** Uploads of one form: appended to the field's list when stored, off it when removed (spec §4). */
export function useUploads(api: Api['upload'], form: Form, fileHost: string) {
  const [pending, setPending] = useState<Pending>({});
  const [names] = useState(() => new Map<string, string>());

  const uploads = useMemo((): Uploads => {
    const put = (attribute: string, change: (files: readonly PendingFile[]) => PendingFile[]) =>
      setPending((all) => ({ ...all, [attribute]: change(all[attribute] ?? []) }));
    const settle = (attribute: string, id: string, error?: string) =>
      put(attribute, (files) =>
        files.flatMap((file) => (file.id === id ? (error ? { ...file, error } : []) : file)),
      );

    async function upload({ attribute, type }: FormField, file: File, id: string) {
      try {
        const outcome = await api.uploadFiles({ type: uploadTypeOf(type), files: [file] });
        if (outcome.ok) {
          for (const path of outcome.value) names.set(path, file.name);
          form.change(attribute, [...listOf(form.answer(attribute)), ...outcome.value]);
          settle(attribute, id);
        } else settle(attribute, id, outcome.refusal.message ?? messages['upload.failed']);
      } catch {
        settle(attribute, id, messages['upload.failed']);
      }
    }

    async function remove({ attribute, type }: FormField, path: string) {
      try {
        const outcome = await api.removeFile(uploadTypeOf(type), path);
        if (outcome.ok || outcome.refusal.code === 'not_found') {
          const kept = listOf(form.answer(attribute)).filter((one) => one !== path);
          form.change(attribute, kept);
        } else show({ tone: 'error', text: outcome.refusal.message ?? messages['upload.failed'] });
      } catch {
        show({ tone: 'error', text: messages['upload.removeFailed'] });
      }
    }

    return {
      rule: (kind) => uploadLimits[kind],
      fileUrl: (path) => `${fileHost}/${path}`,
      nameOf: (path) => names.get(path),
      onAdd(field, files) {
        for (const file of files) {
          const id = crypto.randomUUID();
          const error = refusalOf(file, uploadTypeOf(field.type));
          const entry = { id, name: file.name, size: file.size, error };
          put(field.attribute, (list) => [...list, entry]);
          if (!error) form.track(upload(field, file, id));
        }
      },
      onRemove: (field, path) => form.track(remove(field, path)),
      onDismiss: ({ attribute }, id) => settle(attribute, id),
    };
  }, [api, form, fileHost, names]);

  return { uploads, pending };
}

/** What the browser can tell before sending: size and ending (spec §9 Upload limits). */
function refusalOf({ name, size }: File, type: UploadType): string | undefined {
  const { bytes, endings, hint } = uploadLimits[type];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isWrong = size > bytes || (endings.length > 0 && !endings.includes(ending));
  return isWrong ? hint : undefined;
}

function uploadTypeOf(fieldType: string): UploadType {
  return uploadTypes.find((type) => type === fieldType.toLowerCase()) ?? 'file';
}

function listOf(answer: unknown): string[] {
  return Array.isArray(answer) ? (answer as string[]) : [];
}
