import { invalidInput } from '#contract/fields.ts';
import {
  answerErrors,
  answersTooLong,
  draftErrors,
  isUpload,
  toStoredAnswer,
  visibleFields,
} from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { isId } from '#server/common/identifiers.ts';
import { draft } from '#server/store/applications.ts';
import type { NamedFile } from '#server/store/files.ts';
import type { ApplicationContent } from '#server/store/submissions.ts';

const maxFormData = 64 * 1024;

interface Input {
  categoryId: string;
  segmentId: string;
  formData: Answers;
  appStatus: 0 | 1;
  step?: number | null | undefined;
}

/** Validates the answers to the category's form for a save; drops all others. */
export async function checkContent(
  catalogue: Catalogue,
  { categoryId, segmentId, formData, appStatus, step }: Input,
): Promise<Outcome<ApplicationContent, 'input_invalid' | 'category_unknown' | 'too_large'>> {
  if (!isId(categoryId) || !isId(segmentId)) return refused('category_unknown');
  const fields = visibleFields(await catalogue.fields(), { categoryId, segmentId });
  if (getBytes(formData) > maxFormData) {
    return refused('too_large', { errors: findLongest(fields, formData) });
  }
  const errors =
    appStatus === draft ? draftErrors(fields, formData) : answerErrors(fields, formData);
  if (Object.keys(errors).length > 0) return invalidInput(errors);

  const answers: Answers = {};
  for (const field of fields) {
    const { attribute } = field;
    if (!Object.hasOwn(formData, attribute)) continue;
    answers[attribute] = toStoredAnswer(field, formData[attribute]);
  }
  const twice = repeatedPaths(fields.filter(isUpload), answers);
  if (Object.keys(twice).length > 0) return invalidInput(twice);
  return accepted({
    categoryId,
    segmentId,
    formData: answers,
    formFields: fields.map(({ attribute, label, type }) => ({ attribute, label, type })),
    files: fields.filter(isUpload).flatMap((field) => listNamedFiles(field, answers)),
    appStatus,
    ...(step && { step }),
  });
}

function getBytes(answers: unknown): number {
  return Buffer.byteLength(JSON.stringify(answers) ?? '');
}

/** Names the answer that takes up the most bytes as the one to shorten. */
function findLongest(fields: readonly FormField[], answers: Answers): Record<string, string> {
  const [field] = fields.toSorted(
    (one, other) => getBytes(answers[other.attribute]) - getBytes(answers[one.attribute]),
  );
  return field ? { [field.attribute]: answersTooLong } : {};
}

function repeatedPaths(fields: readonly FormField[], answers: Answers): Record<string, string> {
  const repeating = fields.filter((field) => {
    const paths = listNamedFiles(field, answers).map(({ path }) => path);
    return new Set(paths).size < paths.length;
  });
  return Object.fromEntries(
    repeating.map(({ attribute, label }) => [attribute, `${label} names a file twice`]),
  );
}

function listNamedFiles({ attribute, type }: FormField, answers: Answers): NamedFile[] {
  const answer = answers[attribute];
  const paths = Array.isArray(answer) ? answer.filter((path) => typeof path === 'string') : [];
  return paths.map((path) => ({ attribute, path, type: type.toLowerCase() }));
}
