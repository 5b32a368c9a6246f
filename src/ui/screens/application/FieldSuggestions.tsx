import { useEffect, useId, useState } from 'react';
import type { FormField } from '#contract/form.ts';
import { previousAnswers as texts } from '#messages/application.ts';
import { signedIn } from '#messages/frame.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Pressable } from '#ui/parts/Pressable.tsx';
import * as styles from './FieldSuggestions.css.ts';
import { isWriting } from './fieldStore.ts';

/** A previous answer as text. */
export interface Suggestion {
  answer: string;
  /** Its origin. */
  source: string;
}

interface FieldSuggestionsProps {
  field: FormField;
  /** Newest first. */
  suggestions: readonly Suggestion[];
  /** Index of the accepted suggestion; otherwise whether the question is empty or answered. */
  getState(): number | 'open' | 'answered';
  /** Calls `listener` when the answer changes. */
  subscribe(listener: () => void): () => void;
  onAccept(index: number): void;
  onUndo(): void;
}

/** The suggestions below an empty question, a button each. */
export function FieldSuggestions({
  field,
  suggestions,
  getState,
  subscribe,
  onAccept,
  onUndo,
}: FieldSuggestionsProps) {
  const { attribute, label } = field;
  const questionId = useId();
  const [state, setState] = useState<number | 'open' | 'answered' | 'reserved'>(getState);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      subscribe(() => {
        setState((before) => {
          const now = getState();
          const isReserved = now === 'answered' && before !== 'answered' && isWriting(attribute);
          return isReserved ? 'reserved' : now;
        });
      }),
    [attribute, getState, subscribe],
  );
  if (state === 'answered') return null;
  const first = typeof state === 'number' && !isOpen ? state : 0;
  const pill = (index: number) => (
    <Pressable
      key={index}
      className={styles.pill}
      aria-pressed={index === state}
      aria-describedby={questionId}
      onPress={() => (index === state ? onUndo() : onAccept(index))}
    >
      <Icon name={index === state ? 'check' : 'plus'} size="tiny" />
      <span className={styles.words}>
        <span className={styles.answer}>{texts.take(suggestions[index]?.answer ?? '')}</span>{' '}
        <span className={styles.source}>{suggestions[index]?.source}</span>
      </span>
    </Pressable>
  );
  return (
    <div
      className={styles.suggestions}
      role="group"
      aria-label={texts.known}
      data-reserved={state === 'reserved' || undefined}
    >
      <span id={questionId} hidden>
        {label}
      </span>
      <div className={styles.line}>
        {pill(first)}
        {suggestions.length > 1 ? (
          <Pressable
            className={styles.more}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            <span>{isOpen ? texts.fewer : texts.more(suggestions.length - 1)}</span>
          </Pressable>
        ) : null}
      </div>
      {isOpen ? suggestions.slice(1).map((_, index) => pill(index + 1)) : null}
    </div>
  );
}

/** Accepting all at once saves no press for fewer suggestions. */
const minSuggestions = 2;

interface SuggestionNoteProps {
  /** Number of empty questions that have suggestions. */
  countOpen(): number;
  /** Calls `listener` when `countOpen` may have changed. */
  subscribe(listener: (attribute: string) => void): () => void;
  /** Accepts all suggestions; returns how many. */
  onTakeAll(): number;
  onUndo(): void;
  onDismiss(): void;
}

/** Offers to accept all suggestions at once. */
export function SuggestionNote({
  countOpen,
  subscribe,
  onTakeAll,
  onUndo,
  onDismiss,
}: SuggestionNoteProps) {
  const [count, setCount] = useState(countOpen);
  const [isOffered] = useState(count >= minSuggestions);
  const [filled, setFilled] = useState(0);
  useEffect(
    () =>
      subscribe((attribute) => {
        if (!isWriting(attribute)) setCount(countOpen());
      }),
    [countOpen, subscribe],
  );
  if (filled > 0) {
    return (
      <Banner
        isSmall
        isLive
        tone="success"
        title={texts.filledIn(filled)}
        actions={
          <Button
            size="small"
            variant="secondary"
            onPress={() => {
              onUndo();
              setFilled(0);
            }}
          >
            {signedIn.undo}
          </Button>
        }
      />
    );
  }
  if (count === 0 || !isOffered) return null;
  return (
    <Banner
      isSmall
      title={texts.answeredBefore(count)}
      actions={
        <>
          <Button size="small" variant="secondary" onPress={() => setFilled(onTakeAll())}>
            {texts.acceptAll}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onPress={() => {
              onDismiss();
              setCount(0);
            }}
          >
            {texts.noThanks}
          </Button>
        </>
      }
    />
  );
}
