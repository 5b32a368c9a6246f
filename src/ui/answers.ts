import { isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { UploadType } from '#contract/upload.ts';
import { answers as texts } from '#messages/common.ts';
import { applicationDate } from './format.ts';

export interface ShownAnswer {
  key: string;
  label: string;
  value: string;
}

export type FileCounts = Readonly<Record<UploadType, number>>;

/** An answer as text: lists joined, booleans as words, other objects as JSON. */
export function answerText(answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return '—';
  if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
  if (Array.isArray(answer)) return answer.length === 0 ? '—' : answer.map(answerText).join(', ');
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '—');
}

/** An answer for display: option labels, file names, formatted dates. */
export function formatAnswer(
  { type, options }: FormField,
  answer: unknown,
  getName: (path: string) => string | undefined,
): string {
  if (type === 'DATE' && typeof answer === 'string' && answer !== '') {
    return applicationDate(`${answer}T00:00`) || answer;
  }
  const findLabel = (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? answerText(value);
  if (!Array.isArray(answer) || answer.length === 0) return findLabel(answer);
  const fileTitle = (path: string, index: number) => getName(path) ?? fileName(path, index);
  return answer
    .map((item, index) => (isUpload({ type }) ? fileTitle(String(item), index) : findLabel(item)))
    .join(', ');
}

/** The first two answers of an application, under their fields' labels if known (spec §2). */
export function firstAnswers(
  formData: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): ShownAnswer[] {
  return Object.entries(formData)
    .slice(0, 2)
    .map(([key, answer]) => ({ key, label: labels[key] ?? key, value: answerText(answer) }));
}

/** The name of an item, with its first answer and date if another item has the same name. */
export function toAccessibleName(
  name: string,
  hasDuplicateName: boolean,
  [first]: readonly ShownAnswer[],
  createdAt = '',
): string {
  return hasDuplicateName
    ? [name, first?.value, applicationDate(createdAt)].filter(Boolean).join(', ')
    : name;
}

/** Uploaded files by kind; `kinds` names the kind of each upload field's attribute. */
export function fileCounts(
  formData: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, UploadType>>,
): FileCounts {
  const counts = { image: 0, video: 0, document: 0, file: 0 };
  for (const [attribute, answer] of Object.entries(formData)) {
    const kind = kinds[attribute] ?? namedKinds[attribute];
    if (kind && Array.isArray(answer)) counts[kind] += answer.length;
  }
  return counts;
}

const namedKinds: Readonly<Record<string, UploadType>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};

export const noFiles = '—';

/** `2 images, 1 document`, or `—` without files. */
export function formatText(counts: FileCounts): string {
  const named = (Object.entries(counts) as [UploadType, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => texts.files[kind](count));
  return named.length === 0 ? noFiles : named.join(', ');
}

/** The last part of a path; a random one becomes `File 1 (PNG)`. */
export function fileName(path: string, index: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [, ending] = /^[\da-f]{32}\.(\w+)$/.exec(name) ?? [];
  return ending ? texts.file(index + 1, ending.toUpperCase()) : name;
}

/** The answer of a half-typed date: invalid, and never saved. */
export const halfTyped = Symbol('halfTyped');
