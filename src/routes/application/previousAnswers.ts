import type { Application } from '#contract/application.ts';
import { answerError, isMultipleChoice, isUnanswered, isUpload } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { isSame } from './fieldStore.ts';
import type { Form } from './fieldStore.ts';

/*
 * Nothing is asked twice (WCAG 3.3.7): the profile fills in what it can at the start; previous
 * answers are suggested. Only answers that the field accepts are used.
 */

/** Words in a field's attribute or label, and the matching profile value; the first match wins. */
const facts: readonly [pattern: RegExp, fact: (user: User) => string][] = [
  [/gst/, ({ gstNo }) => gstNo],
  [/job ?title|designation/, ({ jobTitle }) => jobTitle],
  [/country/, ({ country }) => country],
  [/(company|business|organi[sz]ation) ?name/, ({ companyName }) => companyName],
  [/(contact|full|your|person) ?name|contact ?person/, ({ fullName }) => fullName],
];

function findFact({ type, attribute, label }: FormField, user: User): string {
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
    const answer = findFact(field, user);
    if (isUsable(field, answer)) answers[field.attribute] = answer;
  }
  return answers;
}

/** Whether the field would accept this answer. */
function isUsable(field: FormField, answer: unknown): boolean {
  return !isUnanswered(answer) && answerError(field, answer) === undefined;
}

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
  const eligible = fields.filter(
    (field) => !isUpload(field) && (field.type !== 'CHECKBOX' || isMultipleChoice(field)),
  );
  const entries = eligible.map((field) => {
    const { attribute } = field;
    const answers: PreviousAnswer[] = [
      { answer: profile[attribute] },
      ...applications.map((application) => ({
        answer: application.formData[attribute],
        application,
      })),
    ];
    const toJson = (one: PreviousAnswer) => JSON.stringify(one.answer);
    const different = answers
      .filter(({ answer }) => isUsable(field, answer))
      .filter((one, index, all) => all.findIndex((two) => toJson(two) === toJson(one)) === index);
    return [attribute, different.slice(0, most)] as const;
  });
  return new Map(entries.filter(([, answers]) => answers.length > 0));
}

/** The suggestions of a form: an empty question accepts one and can undo it. */
export interface SuggestionStates {
  /** Calls `listener` with each suggested question whose answer changes. */
  subscribe(listener: (attribute: string) => void): () => void;
  /** Which suggestion was accepted; otherwise whether the question is empty or answered. */
  getState(attribute: string): SuggestionState;
  accept(attribute: string, index: number): void;
  /** Clears the question again, unless its answer was changed. */
  undo(attribute: string): void;
  /** Accepts the first suggestion of each empty question; returns these attributes. */
  acceptAll(): string[];
  /** Attributes of the empty questions. */
  open(): string[];
}

export type SuggestionState = number | 'open' | 'answered';

export function createSuggestionStates(
  form: Form,
  suggestions: ReturnType<typeof previousAnswers>,
): SuggestionStates {
  const accepted = new Map<string, number>();
  const getAnswer = (attribute: string, index: number) =>
    suggestions.get(attribute)?.[index]?.answer;

  function getState(attribute: string): SuggestionState {
    const answer = form.answer(attribute);
    if (isUnanswered(answer)) return 'open';
    const index = accepted.get(attribute);
    const isOwn = index !== undefined && isSame(getAnswer(attribute, index), answer);
    return isOwn ? index : 'answered';
  }

  function accept(attribute: string, index: number): void {
    if (getState(attribute) === 'answered') return;
    accepted.set(attribute, index);
    form.answerAll({ [attribute]: getAnswer(attribute, index) });
  }

  const open = () => [...suggestions.keys()].filter((attribute) => getState(attribute) === 'open');

  return {
    subscribe(listener) {
      const stops = [...suggestions.keys()].map((attribute) =>
        form.subscribe(attribute, () => listener(attribute)),
      );
      return () => stops.forEach((stop) => stop());
    },
    getState,
    accept,
    undo(attribute) {
      if (getState(attribute) === 'answered') return;
      accepted.delete(attribute);
      form.answerAll({ [attribute]: undefined });
    },
    acceptAll() {
      const filled = open();
      for (const attribute of filled) accept(attribute, 0);
      return filled;
    },
    open,
  };
}
