import * as v from 'valibot';
import { isDay } from './calendar.ts';
import { earliestYear, latestYear, maxAnswerLength } from './limits.ts';
import { id, textOrEmpty } from './readers.ts';
import { cleanEmail, isBlank } from './typedText.ts';
import { uploadTypes } from './upload.ts';

/*
 * The server-defined form (spec §3 Form-structure field, §5 Dynamic form fields): its shape and its
 * validation rules, shared by portal and server.
 */

export const fieldTypes = [
  'TEXT',
  'EMAIL',
  'NUMBER',
  'TEXTAREA',
  'CHECKBOX',
  'SELECT',
  'RADIO',
  'DATE',
  'IMAGE',
  'VIDEO',
  'DOCUMENT',
  'FILE',
] as const;

export type FieldType = (typeof fieldTypes)[number];

const option = v.pipe(
  v.union([v.string(), v.object({ label: v.string(), value: v.string() })]),
  v.transform((item) => (typeof item === 'string' ? { label: item, value: item } : item)),
);

const flag = v.nullish(v.boolean(), false);

export const formField = v.object({
  id,
  step: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** One of `fieldTypes`; the page says that it cannot show other types. */
  type: v.string(),
  label: v.string(),
  attribute: v.pipe(v.string(), v.nonEmpty()),
  placeholder: textOrEmpty,
  defaultValue: v.optional(v.unknown()),
  required: flag,
  errorMessage: textOrEmpty,
  options: v.nullish(v.array(option), []),
  infoMessage: textOrEmpty,
  forSpecific: flag,
  specific: v.nullish(v.array(v.object({ segmentId: id, categoryId: v.nullish(id) })), []),
});

export type FormField = v.InferOutput<typeof formField>;

/** Answers by field attribute: texts, booleans, or lists of values or uploaded paths. */
export type Answers = Record<string, unknown>;

export interface Selection {
  segmentId: string;
  categoryId: string;
}

/** The fields of the chosen category: the general ones and its own (spec §5). */
export function visibleFields(fields: readonly FormField[], selection: Selection): FormField[] {
  return fields.filter(
    ({ forSpecific, specific }) =>
      !forSpecific ||
      specific.some(
        ({ segmentId, categoryId }) =>
          segmentId === selection.segmentId && (!categoryId || categoryId === selection.categoryId),
      ),
  );
}

/** Fields grouped by step, in order; empty steps are skipped and the rest renumbered. */
export function groupBySteps(fields: readonly FormField[]): FormField[][] {
  const numbers = [...new Set(fields.map(({ step }) => step))].toSorted((a, b) => a - b);
  return numbers.map((number) => fields.filter(({ step }) => step === number));
}

const uploadFields: ReadonlySet<string> = new Set(uploadTypes.map((kind) => kind.toUpperCase()));

/** True for a field whose answer is a list of uploaded paths. */
export function isUpload({ type }: Pick<FormField, 'type'>): boolean {
  return uploadFields.has(type);
}

/** True for a field whose answer is a list of chosen option values. */
export function isMultipleChoice({ type, options }: Pick<FormField, 'type' | 'options'>): boolean {
  return type === 'CHECKBOX' && options.length > 0;
}

/** True for an empty answer: no visible text, unticked, an empty list, or no value at all. */
export function isUnanswered(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer === 'string') return isBlank(answer);
  return answer === undefined || answer === null || answer === false;
}

/** The error sentence of one answer, or undefined (spec §5 Dynamic form fields). */
export function answerError(field: FormField, answer: unknown): string | undefined {
  if (isUnanswered(answer)) {
    return field.required ? field.errorMessage || `${field.label} is required` : undefined;
  }
  return isFieldType(field.type) ? shapeErrors[field.type](field, answer) : undefined;
}

/** False for types of other forms, even `constructor`, which every object has. */
export function isFieldType(type: string): type is FieldType {
  return (fieldTypes as readonly string[]).includes(type);
}

type ShapeRule = (field: FormField, answer: unknown) => string | undefined;

const aText: ShapeRule = ({ label }, answer) => {
  if (typeof answer !== 'string' || answer.includes('\0')) return `${label} must be a text`;
  return answer.length > maxAnswerLength
    ? `${label} can have at most ${maxAnswerLength} characters`
    : undefined;
};

/** Written so that matching a long text of many dots takes linear time. */
const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

const anEmail: ShapeRule = (field, answer) =>
  aText(field, answer) ??
  (emailShape.test(cleanEmail(answer as string)) ? undefined : 'Invalid email address');

/** The answer to store: an e-mail address is cleaned of what copying adds. */
export function toStoredAnswer({ type }: Pick<FormField, 'type'>, answer: unknown): unknown {
  if (type !== 'EMAIL' || typeof answer !== 'string') return answer;
  const address = cleanEmail(answer);
  // An incomplete address is still being typed.
  return emailShape.test(address) ? address : answer;
}

const tenDigits: ShapeRule = ({ label }, answer) =>
  typeof answer === 'string' && /^\d{10}$/.test(answer)
    ? undefined
    : `${label} must be exactly 10 digits`;

const aDay: ShapeRule = ({ label }, answer) => {
  if (isOutOfYears(answer)) return `${label} must be a date from ${earliestYear} to ${latestYear}`;
  return typeof answer === 'string' && isDay(answer) ? undefined : `${label} must be a date`;
};

/** True for a date outside the accepted years, such as 0026 from two typed digits. */
export function isOutOfYears(answer: unknown): boolean {
  const [, year] = (typeof answer === 'string' && /^(\d{4,6})-\d{2}-\d{2}$/.exec(answer)) || [];
  return year !== undefined && (Number(year) < earliestYear || Number(year) > latestYear);
}

const oneOption: ShapeRule = ({ label, options }, answer) =>
  options.some(({ value }) => value === answer) ? undefined : `${label}: choose one of the options`;

const tickOrOptions: ShapeRule = ({ label, options }, answer) => {
  if (options.length === 0) return answer === true ? undefined : `${label} must be ticked or not`;
  const isOption = (item: unknown) => options.some(({ value }) => value === item);
  return Array.isArray(answer) && answer.every(isOption)
    ? undefined
    : `${label}: choose among the options`;
};

const isPath = (item: unknown) => typeof item === 'string' && item !== '' && !/\p{Cc}/u.test(item);

const listOfPaths: ShapeRule = ({ label }, answer) =>
  Array.isArray(answer) && answer.every(isPath) ? undefined : `${label} must be a list of files`;

const shapeErrors: Record<FieldType, ShapeRule> = {
  TEXT: aText,
  TEXTAREA: aText,
  EMAIL: anEmail,
  NUMBER: tenDigits,
  CHECKBOX: tickOrOptions,
  SELECT: oneOption,
  RADIO: oneOption,
  DATE: aDay,
  IMAGE: listOfPaths,
  VIDEO: listOfPaths,
  DOCUMENT: listOfPaths,
  FILE: listOfPaths,
};

/** The error for the longest answer when all answers together are too long for one application. */
export const answersTooLong = 'The answers are too long together. Please shorten this one.';

/** Error sentences by attribute for all invalid answers to `fields`; `{}` when all are valid. */
export function answerErrors(
  fields: readonly FormField[],
  answers: Answers,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const error = answerError(field, answers[field.attribute]);
    if (error) errors[field.attribute] = error;
  }
  return errors;
}

/**
 * Errors of a draft: only answers of the wrong type, because a draft may have missing and
 * incomplete answers.
 */
export function draftErrors(
  fields: readonly FormField[],
  answers: Answers,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const answer = answers[field.attribute];
    if (!isUnanswered(answer) && !isTyped(field, answer)) {
      errors[field.attribute] = `${field.label} cannot be saved like this`;
    }
  }
  return errors;
}

function isTyped(field: FormField, answer: unknown): boolean {
  if (isUpload(field)) return listOfPaths(field, answer) === undefined;
  if (isMultipleChoice(field)) return Array.isArray(answer) && answer.every(isPlainText);
  if (field.type === 'CHECKBOX') return typeof answer === 'boolean';
  return isPlainText(answer) && !(field.type === 'DATE' && isOutOfYears(answer));
}

function isPlainText(answer: unknown): boolean {
  return typeof answer === 'string' && !answer.includes('\0') && answer.length <= maxAnswerLength;
}
