import type { Application } from '#contract/application.ts';
import { isMultipleChoice, isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { answersFromProfile, isUsable } from './prefill.ts';

/** An answer that is known, and the application that has it; the profile has it without. */
export interface KnownAnswer {
  answer: unknown;
  application?: Application;
}

/** Answers that are offered for one question. */
const most = 3;

/**
 * What is known of each question by attribute: of the profile, then of the applications, given newest
 * first; different ones only. Files stay where they are, and a single tick, such as consent, is given
 * anew.
 */
export function knownAnswers(
  fields: readonly FormField[],
  user: User | undefined,
  applications: readonly Application[],
): ReadonlyMap<string, readonly KnownAnswer[]> {
  const profile = answersFromProfile(fields, user);
  const offered = fields.filter(
    (field) => !isUpload(field) && (field.type !== 'CHECKBOX' || isMultipleChoice(field)),
  );
  const known = offered.map((field) => {
    const { attribute } = field;
    const answers: KnownAnswer[] = [
      { answer: profile[attribute] },
      ...applications.map((application) => ({
        answer: application.formData[attribute],
        application,
      })),
    ];
    const words = (known: KnownAnswer) => JSON.stringify(known.answer);
    const different = answers
      .filter(({ answer }) => isUsable(field, answer))
      .filter((one, index, all) => all.findIndex((two) => words(two) === words(one)) === index);
    return [attribute, different.slice(0, most)] as const;
  });
  return new Map(known.filter(([, answers]) => answers.length > 0));
}
