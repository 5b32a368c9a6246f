import type { Application } from '#contract/application.ts';
import { isMultipleChoice, isUnanswered, isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { isSame } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';
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
    const different = answers
      .filter(({ answer }) => isUsable(field, answer))
      .filter(
        ({ answer }, index, all) => all.findIndex((one) => isSame(one.answer, answer)) === index,
      );
    return [attribute, different.slice(0, most)] as const;
  });
  return new Map(known.filter(([, answers]) => answers.length > 0));
}

/** Known answers on offer: a question takes one while it is empty, and gives it back. */
export interface Offers {
  /** Calls `listener` with each question on offer whose answer changes. */
  subscribe(listener: (attribute: string) => void): () => void;
  /** Which answer was taken, or that none was: the question is empty, or answered otherwise. */
  stateOf(attribute: string): OfferState;
  take(attribute: string, index: number): void;
  /** Empties the question again, unless its answer was changed. */
  giveBack(attribute: string): void;
  /** Takes the first answer of each empty question; tells of which. */
  takeAll(): string[];
  /** Questions that are empty. */
  open(): string[];
}

export type OfferState = number | 'open' | 'answered';

export function createOffers(form: Form, known: ReturnType<typeof knownAnswers>): Offers {
  const taken = new Map<string, number>();
  const answerOf = (attribute: string, index: number) => known.get(attribute)?.[index]?.answer;

  function stateOf(attribute: string): OfferState {
    const answer = form.answer(attribute);
    if (isUnanswered(answer)) return 'open';
    const index = taken.get(attribute);
    const isOwn = index !== undefined && isSame(answerOf(attribute, index), answer);
    return isOwn ? index : 'answered';
  }

  function take(attribute: string, index: number): void {
    if (stateOf(attribute) === 'answered') return;
    taken.set(attribute, index);
    form.answerAll({ [attribute]: answerOf(attribute, index) });
  }

  const open = () => [...known.keys()].filter((attribute) => stateOf(attribute) === 'open');

  return {
    subscribe(listener) {
      const stops = [...known.keys()].map((attribute) =>
        form.subscribe(attribute, () => listener(attribute)),
      );
      return () => stops.forEach((stop) => stop());
    },
    stateOf,
    take,
    giveBack(attribute) {
      if (stateOf(attribute) === 'answered') return;
      taken.delete(attribute);
      form.answerAll({ [attribute]: undefined });
    },
    takeAll() {
      const filled = open();
      for (const attribute of filled) take(attribute, 0);
      return filled;
    },
    open,
  };
}
