import type { Application } from '#contract/application.ts';
import { answerError, isUnanswered, isUpload } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';

/*
 * Nothing is asked twice (WCAG 3.3.7): what the profile says is filled in, what the customer
 * answered in earlier applications is offered. Only answers that the field would accept are used.
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
  if (!user) return {};
  return acceptableAnswers(fields, (field) => factFor(field, user));
}

export interface EarlierAnswers {
  application: Application;
  answers: Answers;
}

/** Answers of the newest application that has any for these fields; files stay where they are. */
export function earlierAnswers(
  fields: readonly FormField[],
  applications: readonly Application[],
): EarlierAnswers | undefined {
  const questions = fields.filter((field) => !isUpload(field));
  const found = applications
    .map((application) => ({
      application,
      answers: acceptableAnswers(questions, ({ attribute }) => application.formData[attribute]),
    }))
    .filter(({ answers }) => Object.keys(answers).length > 0);
  return found[0];
}

function acceptableAnswers(
  fields: readonly FormField[],
  answerTo: (field: FormField) => unknown,
): Answers {
  const answers: Answers = {};
  for (const field of fields) {
    const answer = answerTo(field);
    if (isUnanswered(answer) || answerError(field, answer)) continue;
    answers[field.attribute] = answer;
  }
  return answers;
}
