import { useEffect, useId, useRef } from 'react';
import { application as texts } from '#messages/application.ts';
import * as styles from './ErrorSummary.css.ts';
import { Icon } from './Icon.tsx';

export interface Problem {
  /** Passed to `onChoose`, such as a field's attribute. */
  key: string;
  message: string;
}

interface ErrorSummaryProps {
  problems: readonly Problem[];
  /** Called to go to the field; the route or screen moves focus. */
  onChoose(key: string): void;
}

/** The invalid fields, each linked to its field; takes focus when it appears. */
export function ErrorSummary({ problems, onChoose }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [first] = problems;
  const firstId = first && fieldId(first.key);
  useEffect(() => {
    box.current?.focus();
    // On a phone the summary alone can fill the window.
    if (firstId) document.getElementById(firstId)?.scrollIntoView({ block: 'nearest' });
  }, [firstId]);
  return (
    <div ref={box} className={styles.summary} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        <Icon name="alert" />
        {texts.problem}
      </h2>
      <ProblemLinks problems={problems} onChoose={onChoose} />
    </div>
  );
}

/** More links do not help; the remaining messages show at their fields. */
const maxLinks = 20;

/** The first of the invalid fields, each linked to its field. */
export function ProblemLinks({ problems, onChoose }: ErrorSummaryProps) {
  const further = problems.length - maxLinks;
  return (
    <ul className={styles.list}>
      {problems.slice(0, maxLinks).map(({ key, message }) => (
        <li key={key}>
          <a
            className={styles.link}
            href={`#${fieldId(key)}`}
            onClick={(event) => {
              event.preventDefault();
              onChoose(key);
            }}
          >
            {message}
          </a>
        </li>
      ))}
      {further > 0 ? <li className={styles.further}>{texts.furtherProblems(further)}</li> : null}
    </ul>
  );
}

/** The id of a field's control. */
export function fieldId(key: string): string {
  return `field-${key.replaceAll(/\s/g, '%20')}`;
}

/** Moves focus to the first focusable element of a field. */
export function focusField(key: string) {
  const found = document.getElementById(fieldId(key));
  const inner = found?.matches('input, textarea, button, select')
    ? found
    : found?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button, select');
  (inner ?? found)?.focus();
}
