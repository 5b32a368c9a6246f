import { application as texts } from '#messages/application.ts';
import * as styles from './StepRail.css.ts';
import { Icon } from './Icon.tsx';

interface StepRailProps {
  /** What each step asks for, in order. */
  steps: readonly string[];
  /** The current step, from 1. */
  current: number;
  /** Steps with invalid answers, from 1. */
  invalid?: readonly number[];
}

/** Progress as a bar, and as numbered steps if there is room; the heading says it in words. */
export function StepRail({ steps, current, invalid = [] }: StepRailProps) {
  return (
    <div>
      <div className={styles.short}>
        {invalid.length > 0 ? (
          <p className={styles.wrongSteps}>
            <Icon name="alert" size="tiny" />
            <span>{texts.wrongSteps([...new Set(invalid)])}</span>
          </p>
        ) : null}
        <progress className={styles.bar} max={steps.length} value={current} aria-hidden="true" />
      </div>
      <ol className={styles.rail} aria-label={texts.steps}>
        {steps.map((about, index) => {
          const number = index + 1;
          const isInvalid = invalid.includes(number);
          const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
          return (
            <li
              key={`${number} ${about}`}
              className={styles.step}
              data-state={state}
              data-wrong={isInvalid || undefined}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.number}>
                {isInvalid ? (
                  <Icon name="alert" size="small" />
                ) : state === 'done' ? (
                  <Icon name="check" size="tiny" />
                ) : (
                  number
                )}
              </span>
              <span className={styles.about}>
                <span>{texts.step(number)}</span> <span className={styles.questions}>{about}</span>
                {isInvalid ? <span className={styles.wrong}> {texts.toPutRight}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
