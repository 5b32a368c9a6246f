import { answerError, isUnanswered } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';

/*
 * Nothing is asked twice (WCAG 3.3.7): what the profile says is filled in at the start; what else is
 * known is offered (`knownAnswers.ts`). Only answers that the field would accept are used.
 */

/** Words in a field's attribute or label, and what the profile knows under them; first wins. */
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

/** Answers that the profile knows. */
export function answersFromProfile(fields: readonly FormField[], user: User | undefined): Answers {
  const answers: Answers = {};
  if (!user) return answers;
  for (const field of fields) {
    const answer = factFor(field, user);
    if (isUsable(field, answer)) answers[field.attribute] = answer;
  }
  return answers;
}

/** True for an answer that the field would accept. */
export function isUsable(field: FormField, answer: unknown): boolean {
  return !isUnanswered(answer) && answerError(field, answer) === undefined;
}
