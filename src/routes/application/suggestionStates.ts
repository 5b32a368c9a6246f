import { isUnanswered } from '#contract/form.ts';
import type { Form } from './fieldStore.ts';
import type { previousAnswers } from './previousAnswers.ts';
import { isSame } from './fieldStore.ts';

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
  known: ReturnType<typeof previousAnswers>,
): SuggestionStates {
  const accepted = new Map<string, number>();
  const getAnswer = (attribute: string, index: number) => known.get(attribute)?.[index]?.answer;

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

  const open = () => [...known.keys()].filter((attribute) => getState(attribute) === 'open');

  return {
    subscribe(listener) {
      const stops = [...known.keys()].map((attribute) =>
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
