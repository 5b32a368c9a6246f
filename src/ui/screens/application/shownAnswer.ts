import { isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { answerText, fileName } from '#ui/answers.ts';
import { applicationDate } from '#ui/format.ts';

/** An answer for display: option labels, file names, formatted dates. */
export function shownAnswer(
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
