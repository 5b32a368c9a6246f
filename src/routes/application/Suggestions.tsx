import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Application } from '#contract/application.ts';
import type { FormField } from '#contract/form.ts';
import type { User } from '#contract/user.ts';
import { previousAnswers as texts } from '#messages/application.ts';
import { applicationDate } from '#ui/format.ts';
import { afterPress } from '#ui/afterPress.ts';
import { FieldSuggestions, SuggestionNote } from '#ui/screens/application/FieldSuggestions.tsx';
import type { Suggestion } from '#ui/screens/application/FieldSuggestions.tsx';
import { formatAnswer } from '#ui/answers.ts';
import { applicationName } from '#routes/lists/applicationName.ts';
import type { Form } from './fieldStore.ts';
import { createSuggestionStates, previousAnswers } from './previousAnswers.ts';
import type { PreviousAnswer } from './previousAnswers.ts';

/** How the form shows its suggestions. */
export interface Suggestions {
  /** Shown below a question. */
  renderSuggestion(field: FormField): ReactElement | undefined;
  /** Shown above a step, from 1. */
  renderNote(step: number): ReactElement | undefined;
}

/** Suggests answers from the profile and from these applications, newest first. */
export function createSuggestions(
  form: Form,
  user: User | undefined,
  applications: readonly Application[],
): Suggestions {
  const answersByAttribute = previousAnswers(form.steps().flat(), user, applications);
  const states = createSuggestionStates(form, answersByAttribute);
  const empty = states.open();
  const stepsWithNote = new Set(
    form.steps().filter((fields) => fields.some(({ attribute }) => empty.includes(attribute))),
  );
  let filled: readonly string[] = [];

  return {
    renderSuggestion(field) {
      const { attribute } = field;
      const answers = answersByAttribute.get(attribute);
      if (!answers) return undefined;
      return (
        <FieldSuggestions
          field={field}
          suggestions={answers.map((one) => toSuggestion(field, one))}
          getState={() => states.getState(attribute)}
          subscribe={(listener) => form.subscribe(attribute, listener)}
          onAccept={(index) => states.accept(attribute, index)}
          onUndo={() => states.undo(attribute)}
        />
      );
    },
    renderNote(step) {
      const fields = form.steps()[step - 1];
      if (!fields || !stepsWithNote.has(fields)) return undefined;
      return (
        <SuggestionNote
          key={step}
          countOpen={() => states.open().length}
          subscribe={states.subscribe}
          onTakeAll={() => {
            filled = states.acceptAll();
            return filled.length;
          }}
          onUndo={() => filled.forEach(states.undo)}
          onDismiss={() => stepsWithNote.clear()}
        />
      );
    },
  };
}

/** Runs after a pending press, and does not move the focused field. */
export function runWithoutLayoutShift(act: () => void): void {
  afterPress(() => {
    const { activeElement } = document;
    const getTop = () => activeElement?.getBoundingClientRect().top ?? 0;
    const before = getTop();
    flushSync(act);
    scrollBy({ top: getTop() - before, behavior: 'instant' });
  });
}

function toSuggestion(field: FormField, { answer, application }: PreviousAnswer): Suggestion {
  return {
    answer: shorten(formatAnswer(field, answer, () => undefined)),
    source: application
      ? texts.from(shorten(applicationName(application)), applicationDate(application.createdAt))
      : texts.fromProfile,
  };
}

/** Longest text that a suggestion shows, in characters. */
const longest = 60;

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
