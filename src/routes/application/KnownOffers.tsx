import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Application } from '#contract/application.ts';
import type { FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { texts } from '#messages/knownAnswers.ts';
import { applicationDate } from '#ui/format.ts';
import { afterPress } from '#ui/screens/application/afterPress.ts';
import { FieldOffers, KnownNote } from '#ui/screens/application/KnownAnswers.tsx';
import type { Offer } from '#ui/screens/application/KnownAnswers.tsx';
import { shownAnswer } from '#ui/screens/application/shownAnswer.ts';
import { applicationName } from '../applicationName.ts';
import type { Form } from './fieldStore.ts';
import { knownAnswers } from './knownAnswers.ts';
import type { KnownAnswer } from './knownAnswers.ts';
import { createOffers } from './offers.ts';

/** How the form shows what is known to answer it. */
export interface KnownOffers {
  /** Stands under a question. */
  renderOffer(field: FormField): ReactElement | undefined;
  /** Stands above a step, from 1. */
  renderNote(step: number): ReactElement | undefined;
}

/** Hands them over at a moment when they do not disturb. */
export type ShowKnown = (show: (known: KnownOffers) => void) => void;

/** Offers what the profile and these applications, newest first, know of the form's questions. */
export function createKnownOffers(
  form: Form,
  user: User | undefined,
  applications: readonly Application[],
): ShowKnown {
  const known = knownAnswers(form.steps().flat(), user, applications);
  const offers = createOffers(form, known);
  const empty = offers.open();
  const noted = new Set(
    form.steps().filter((fields) => fields.some(({ attribute }) => empty.includes(attribute))),
  );
  let filled: readonly string[] = [];

  const knownOffers: KnownOffers = {
    renderOffer(field) {
      const { attribute } = field;
      const answers = known.get(attribute);
      if (!answers) return undefined;
      return (
        <FieldOffers
          field={field}
          offers={answers.map((one) => toOffer(field, one))}
          stateOf={() => offers.stateOf(attribute)}
          subscribe={(listener) => form.subscribe(attribute, listener)}
          onTake={(index) => offers.take(attribute, index)}
          onGiveBack={() => offers.giveBack(attribute)}
        />
      );
    },
    renderNote(step) {
      const fields = form.steps()[step - 1];
      if (!fields || !noted.has(fields)) return undefined;
      return (
        <KnownNote
          key={step}
          countOpen={() => offers.open().length}
          subscribe={offers.subscribe}
          onTakeAll={() => {
            filled = offers.takeAll();
            return filled.length;
          }}
          onUndo={() => filled.forEach(offers.giveBack)}
          onDismiss={() => noted.clear()}
        />
      );
    },
  };
  return (show) => quietly(() => show(knownOffers));
}

/** Between presses; and where somebody is writing nothing moves. */
function quietly(act: () => void): void {
  afterPress(() => {
    const { activeElement } = document;
    const topOf = () => activeElement?.getBoundingClientRect().top ?? 0;
    const before = topOf();
    flushSync(act);
    scrollBy({ top: topOf() - before, behavior: 'instant' });
  });
}

function toOffer(field: FormField, { answer, application }: KnownAnswer): Offer {
  return {
    answer: shortened(shownAnswer(field, answer, () => undefined)),
    source: application
      ? texts.from(shortened(applicationName(application)), applicationDate(application.createdAt))
      : texts.fromProfile,
  };
}

/** Characters that an offer shows of a text. */
const longest = 60;

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
