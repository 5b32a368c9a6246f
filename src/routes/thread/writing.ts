import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Answers, FieldType, FormField } from '#contract/form.ts';
import { thread as texts } from '#messages/thread.ts';
import { createEditing } from '#routes/application/editing.ts';
import type { Editing, FileHost } from '#routes/application/editing.ts';
import { useIsOnline } from '#routes/portal/connection.ts';
import { forgetUnsent, storeUnsent, readUnsent } from '#routes/device/unsent.ts';

/* What is written about an application, as the fields of a form: texts, files, a date (S-60). */

const plain = {
  step: 1,
  placeholder: '',
  required: false,
  errorMessage: '',
  options: [],
  infoMessage: '',
  forSpecific: false,
  specific: [],
} satisfies Partial<FormField>;

/** A field of this type; a required one says what is missing. */
function toField(
  attribute: string,
  type: FieldType,
  label: string,
  errorMessage?: string,
): FormField {
  return {
    ...plain,
    id: attribute,
    attribute,
    type,
    label,
    ...(errorMessage !== undefined && { required: true, errorMessage }),
  };
}

/** A required text; `label` says what for. */
export const toTextField = (attribute: string, label: string) =>
  toField(attribute, 'TEXTAREA', label, texts.missing);

/** A required date. */
export const toDateField = (attribute: string, label: string) =>
  toField(attribute, 'DATE', label, texts.missingDate);

/** A text with files. */
export const toFields = (label: string): FormField[] => [
  toTextField('text', label),
  toField('files', 'FILE', texts.files),
];

export interface Writing extends Pick<Editing, 'form' | 'uploads'> {
  isUploading: boolean;
  isOnline: boolean;
  /** The answers, or undefined, with messages at the fields, if they cannot be sent. */
  read(): Answers | undefined;
}

/**
 * What is written under `key` and not yet sent; its first text survives a reload. It is emptied
 * each time `sent` changes. `initial` fills the other fields.
 */
export function useWriting(
  host: FileHost,
  key: string,
  fields: readonly FormField[],
  { sent = 0, initial = {} }: { sent?: number; initial?: Answers } = {},
): Writing {
  const [first] = useState(initial);
  const [editing] = useState(() => createEditing(host));
  const [opened] = useState(fields);
  const { form, uploads } = editing;
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.hasPending);
  const isOnline = useIsOnline();
  useEffect(() => {
    const textField = opened.find(({ type }) => type === 'TEXTAREA')?.attribute ?? '';
    if (sent > 0) forgetUnsent(key);
    form.open([opened], { ...first, ...(textField && { [textField]: readUnsent(key) ?? '' }) }, 1);
    uploads.open(opened);
    return form.subscribe(textField, () => storeUnsent(key, toText(form.answer(textField))));
  }, [key, form, uploads, opened, sent, first]);
  useEffect(() => () => uploads.stop(), [uploads]);
  return {
    ...editing,
    isUploading,
    isOnline,
    read: () => (Object.keys(form.checkAll()).length > 0 ? undefined : form.answers()),
  };
}

/** The text and the files among these answers. */
export function toWritten({ text, files = [] }: Answers): { text: string; files: string[] } {
  return { text: toText(text), files: files as string[] };
}

const toText = (answer: unknown) => (typeof answer === 'string' ? answer : '');
