import { isEditable } from '#contract/application.ts';
import type { Application } from '#contract/application.ts';
import { isFieldType, isUpload, groupBySteps, visibleFields } from '#contract/form.ts';
import type { FieldType, FormField, Selection } from '#contract/form.ts';
import { toUploadType, uploadLimits } from '#contract/upload.ts';
import type { User } from '#contract/user.ts';
import { sentence } from '#messages/common.ts';
import type { CategoryNeeds } from '#ui/screens/catalogue/NeedsFacts.tsx';
import { answersFromProfile, previousAnswers } from '#routes/application/previousAnswers.ts';

/** Estimated seconds to answer a question; prefilled answers are only reviewed. */
const secondsByType: Partial<Record<FieldType, number>> = {
  TEXTAREA: 90,
  IMAGE: 60,
  VIDEO: 60,
  DOCUMENT: 60,
  FILE: 60,
};
const secondsOfOthers = 20;
const knownSeconds = 5;

/** What a customer needs for a category before starting. */
export function toNeeds(
  form: readonly FormField[],
  selection: Selection,
  user: User | undefined,
  applications: readonly Application[],
): CategoryNeeds {
  const fields = visibleFields(form, selection).filter(({ type }) => isFieldType(type));
  const profile = answersFromProfile(fields, user);
  const others = fields.filter(({ attribute }) => !(attribute in profile));
  const earlier = previousAnswers(others, undefined, applications);
  // Earlier answers do not shorten it: cards do not read them, and card and view must agree.
  const seconds = fields.map(({ type, attribute }) =>
    attribute in profile ? knownSeconds : (secondsByType[type as FieldType] ?? secondsOfOthers),
  );
  return {
    steps: groupBySteps(fields).length,
    questions: fields.length,
    required: fields.filter(({ required }) => required).length,
    minutes: Math.max(1, Math.ceil(seconds.reduce((sum, one) => sum + one, 0) / 60)),
    files: fields.filter(isUpload).map(({ type, label, required }) => ({
      label,
      required,
      limits: sentence(uploadLimits[toUploadType(type)].limit),
    })),
    fromProfile: fields.filter(({ attribute }) => attribute in profile).map(({ label }) => label),
    fromEarlier: earlier.size,
  };
}

/** The newest draft of a category. */
export function findDraft(
  applications: readonly Application[],
  categoryId: string,
): Application | undefined {
  return applications.find(
    (application) =>
      isEditable(application) &&
      (application.categoryId ?? application.category?.id) === categoryId,
  );
}
