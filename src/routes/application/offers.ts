import { isUnanswered } from '#contract/form.ts';
import type { Form } from './fieldStore.ts';
import type { knownAnswers } from './knownAnswers.ts';
import { isSame } from './fieldStore.ts';

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
