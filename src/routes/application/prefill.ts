import { answerError, isUnanswered } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';

/*
 * Nothing is asked twice (WCAG 3.3.7): the profile fills in what it can at the start; previous
 * answers are suggested (`previousAnswers.ts`). Only answers that the field accepts are used.
 */

/** Words in a field's attribute or label, and the matching profile value; the first match wins. */
const facts: readonly [pattern: RegExp, fact: (user: User) => string][] = [
  [/gst/, ({ gstNo }) => gstNo],
  [/job ?title|designation/, ({ jobTitle }) => jobTitle],
  [/country/, ({ country }) => country],
  [/(company|business|organi[sz]ation) ?name/, ({ companyName }) => companyName],
  [/(contact|full|your|person) ?name|contact ?person/, ({ fullName }) => fullName],
];

function factFor({ type, attribute, label }: FormField, user: User): string {
  if (type === 'EMAIL') return user.email;
  if (type === 'NUMBER') return user.mobile;
  if (type !== 'TEXT') return '';
  const words = `${attribute.replace(/[A-Z]/g, (letter) => ` ${letter}`)} ${label}`.toLowerCase();
  return facts.find(([pattern]) => pattern.test(words))?.[1](user) ?? '';
}

/** Answers that the profile provides. */
export function answersFromProfile(fields: readonly FormField[], user: User | undefined): Answers {
  const answers: Answers = {};
  if (!user) return answers;
  for (const field of fields) {
    const answer = factFor(field, user);
    if (isUsable(field, answer)) answers[field.attribute] = answer;
  }
  return answers;
}

/** Whether the field would accept this answer. */
export function isUsable(field: FormField, answer: unknown): boolean {
  return !isUnanswered(answer) && answerError(field, answer) === undefined;
}
