import { useCallback, useSyncExternalStore } from 'react';
import type { FormField } from '#contract/form.ts';
import type { UploadType } from '#contract/upload.ts';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import type { FileAction, PickedFile } from '#ui/parts/FileRow.tsx';
import { afterPress } from './afterPress.ts';
import { useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/** The files of a form, outside React: a field subscribes to its own only. */
export interface Uploads {
  /** The hint and accepted types of a kind (extensions and MIME types; empty for any). */
  rule(kind: UploadType): { hint: string; accept: readonly string[] };
  /** The customer's name of a file, if known. */
  getName(path: string): string | undefined;
  /** The files of a field; the same list object until `subscribe`'s listener is called. */
  files(attribute: string): readonly PickedFile[];
  subscribe(attribute: string, listener: () => void): () => void;
  add(field: FormField, files: readonly File[]): void;
  /** Performs an action on one file. */
  act(id: string, action: FileAction): void;
}

interface UploadFieldProps {
  field: FormField;
  kind: UploadType;
  store: FieldStore;
  uploads: Uploads;
}

/** One upload field of the server-defined form (spec §5 Upload hints). */
export function UploadField({ field, kind, store, uploads }: UploadFieldProps) {
  const { attribute, label, infoMessage, required } = field;
  const { hint, accept } = uploads.rule(kind);
  const subscribe = useCallback(
    (listener: () => void) => uploads.subscribe(attribute, listener),
    [uploads, attribute],
  );
  return (
    <FilePicker
      label={label}
      hint={infoMessage ? `${infoMessage} ${hint}` : hint}
      isOptional={!required}
      kind={kind}
      accept={accept}
      files={useSyncExternalStore(subscribe, () => uploads.files(attribute))}
      error={useMessage(store, attribute)}
      onAdd={(files) => uploads.add(field, files)}
      onAction={uploads.act}
      onLeave={() => afterPress(() => store.leave(attribute))}
    />
  );
}
