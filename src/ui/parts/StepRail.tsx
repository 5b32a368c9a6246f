import { texts } from '#messages/application.ts';
import * as styles from './StepRail.css.ts';
import { Icon } from './Icon.tsx';

interface StepRailProps {
  /** What each step is about, in order. */
  steps: readonly string[];
  /** The step one is on, from 1. */
  current: number;
  /** Steps with answers that have to be put right, from 1. */
  wrong?: readonly number[];
}

/** Where one is: `Step 2 of 4` with a bar, and the numbered rail where there is room. */
export function StepRail({ steps, current, wrong = [] }: StepRailProps) {
  const words = texts.stepOf(current, steps.length);
  return (
    <div>
      <div className={styles.short}>
        <p className={styles.words}>
          {words}
          {wrong.length > 0 ? (
            <span className={styles.wrongSteps}>
              <Icon name="alert" size="tiny" />
              {texts.wrongSteps([...new Set(wrong)])}
            </span>
          ) : null}
        </p>
        <progress
          className={styles.bar}
          max={steps.length}
          value={current}
          aria-label={texts.progress}
          aria-valuetext={words}
        />
      </div>
      <ol className={styles.rail} aria-label={texts.steps}>
        {steps.map((about, index) => {
          const number = index + 1;
          const isWrong = wrong.includes(number);
          const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
          return (
            <li
              key={`${number} ${about}`}
              className={styles.step}
              data-state={state}
              data-wrong={isWrong || undefined}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.number}>
                {isWrong ? (
                  <Icon name="alert" size="small" />
                ) : state === 'done' ? (
                  <Icon name="check" size="tiny" />
                ) : (
                  number
                )}
              </span>
              <span className={styles.about}>
                <span className={styles.name}>
                  {texts.step(number)}
                  {isWrong ? <span className={styles.wrong}> {texts.toPutRight}</span> : null}
                </span>
                <span className={styles.detail}>{about}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
