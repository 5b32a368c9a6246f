import type { Application } from '#contract/application.ts';
import { isMultipleChoice, isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { answersFromProfile, isUsable } from './prefill.ts';

/** A previous answer, with its application; unset for an answer of the profile. */
export interface PreviousAnswer {
  answer: unknown;
  application?: Application;
}

/** Most suggestions for one question. */
const most = 3;

/**
 * Distinct previous answers of each question by attribute: of the profile, then of the
 * applications, given newest first. Files are left out, and a single checkbox, such as consent,
 * must be ticked again.
 */
export function previousAnswers(
  fields: readonly FormField[],
  user: User | undefined,
  applications: readonly Application[],
): ReadonlyMap<string, readonly PreviousAnswer[]> {
  const profile = answersFromProfile(fields, user);
  const offered = fields.filter(
    (field) => !isUpload(field) && (field.type !== 'CHECKBOX' || isMultipleChoice(field)),
  );
  const known = offered.map((field) => {
    const { attribute } = field;
    const answers: PreviousAnswer[] = [
      { answer: profile[attribute] },
      ...applications.map((application) => ({
        answer: application.formData[attribute],
        application,
      })),
    ];
    const words = (known: PreviousAnswer) => JSON.stringify(known.answer);
    const different = answers
      .filter(({ answer }) => isUsable(field, answer))
      .filter((one, index, all) => all.findIndex((two) => words(two) === words(one)) === index);
    return [attribute, different.slice(0, most)] as const;
  });
  return new Map(known.filter(([, answers]) => answers.length > 0));
}
