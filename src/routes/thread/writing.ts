import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormField } from '#contract/form.ts';
import { thread as texts } from '#messages/thread.ts';
import { createEditing } from '#routes/application/editing.ts';
import type { Editing } from '#routes/application/editing.ts';
import { forgetUnsent, keepUnsent, readUnsent } from '#routes/device/unsent.ts';
import { usePortal } from '#routes/portal/portal.ts';

/* What a customer writes to staff: a text and files, as two fields of a form (S-60). */

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

/** The two fields; `label` says what the text is for. */
export function toFields(label: string): FormField[] {
  return [
    {
      ...plain,
      id: 'text',
      attribute: 'text',
      type: 'TEXTAREA',
      label,
      required: true,
      errorMessage: texts.missing,
    },
    { ...plain, id: 'files', attribute: 'files', type: 'FILE', label: texts.files },
  ];
}

export interface Writing extends Pick<Editing, 'form' | 'uploads'> {
  isUploading: boolean;
  /** What was written, or undefined, with messages at the fields, if it cannot be sent. */
  read(): { text: string; files: string[] } | undefined;
}

/**
 * What is written and not yet sent, which survives a reload. It is emptied each time `sent`
 * changes.
 */
export function useWriting(applicationId: string, sent: number): Writing {
  const portal = usePortal();
  const [editing] = useState(() => createEditing(portal));
  const { form, uploads } = editing;
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.areUnderWay);
  useEffect(() => {
    const fields = toFields(texts.message);
    if (sent > 0) forgetUnsent(applicationId);
    form.open([fields], { text: readUnsent(applicationId) ?? '' }, 1);
    uploads.open(fields);
    return form.subscribe('text', () => keepUnsent(applicationId, String(form.answer('text'))));
  }, [applicationId, form, uploads, sent]);
  useEffect(() => () => uploads.stop(), [uploads]);
  return {
    ...editing,
    isUploading,
    read() {
      if (Object.keys(form.checkAll()).length > 0) return undefined;
      const { text = '', files = [] } = form.answers();
      return { text: String(text), files: files as string[] };
    },
  };
}
