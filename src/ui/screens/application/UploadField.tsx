import type { FormField } from '#contract/form.ts';
import type { UploadType } from '#contract/upload.ts';
import { fileName } from '#ui/answers.ts';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import type { PendingFile } from '#ui/parts/FilePicker.tsx';
import { useAnswer, useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/** What upload fields need from outside. */
export interface Uploads {
  /** The hint and the accepted endings (without dot, empty: any) of a kind. */
  rule(kind: UploadType): { hint: string; endings: readonly string[] };
  /** Where an uploaded file shows. */
  fileUrl(path: string): string;
  /** What the customer called the file, while that is known. */
  nameOf(path: string): string | undefined;
  onAdd(field: FormField, files: File[]): void;
  onRemove(field: FormField, path: string): void;
  onDismiss?(field: FormField, id: string): void;
}

interface UploadFieldProps {
  field: FormField;
  kind: UploadType;
  store: FieldStore;
  uploads: Uploads;
  /** Files of this field that are on their way or were refused. */
  pending?: readonly PendingFile[];
}

/** One upload field of the server-defined form (spec §5 Upload hints). */
export function UploadField({ field, store, uploads, pending, kind }: UploadFieldProps) {
  const { hint, endings } = uploads.rule(kind);
  const paths = listOf(useAnswer(store, field.attribute));
  return (
    <FilePicker
      label={field.label}
      hint={field.infoMessage ? `${field.infoMessage} ${hint}` : hint}
      isOptional={!field.required}
      kind={kind}
      endings={endings}
      files={paths.map((path, index) => ({
        path,
        name: uploads.nameOf(path) ?? fileName(path, index),
        href: uploads.fileUrl(path),
        isImage: kind === 'image',
      }))}
      pending={pending}
      error={useMessage(store, field.attribute)}
      onAdd={(files) => uploads.onAdd(field, files)}
      onRemove={(path) => uploads.onRemove(field, path)}
      onDismiss={uploads.onDismiss && ((id) => uploads.onDismiss?.(field, id))}
    />
  );
}

function listOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((item) => typeof item === 'string') : [];
}
