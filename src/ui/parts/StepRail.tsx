import * as styles from './StepRail.css.ts';
import { Icon } from './Icon.tsx';

interface StepRailProps {
  /** What each step is about, in order. */
  steps: readonly string[];
  /** The step one is on, from 1. */
  current: number;
}

/** Where one is: `Step 2 of 4` with a bar, and the numbered rail where there is room. */
export function StepRail({ steps, current }: StepRailProps) {
  const words = `Step ${current} of ${steps.length}`;
  return (
    <div>
      <div className={styles.short}>
        <p className={styles.words}>{words}</p>
        <progress
          className={styles.bar}
          max={steps.length}
          value={current}
          aria-label="Progress"
          aria-valuetext={words}
        />
      </div>
      <ol className={styles.rail} aria-label="Steps">
        {steps.map((about, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
          return (
            <li
              key={`${number} ${about}`}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.number}>
                {state === 'done' ? <Icon name="check" size="tiny" /> : number}
              </span>
              <span className={styles.about}>
                <span className={styles.name}>Step {number}</span>
                <span className={styles.detail}>{about}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
