import * as styles from './StepRail.css.ts';
import { Icon } from './Icon.tsx';

interface StepRailProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** The step one is on, from 1. */
  current: number;
}

/** Where one is: `Step 2 of 4` with a bar, and the numbered rail where there is room. */
export function StepRail({ steps, current }: StepRailProps) {
  return (
    <div>
      <div className={styles.short}>
        <p className={styles.words}>
          {`Step ${current} of ${steps.length}`}
          <span className={styles.name}>{steps[current - 1]}</span>
        </p>
        <progress
          className={styles.bar}
          max={steps.length}
          value={current}
          aria-label="Progress"
          aria-valuetext={`Step ${current} of ${steps.length}`}
        />
      </div>
      <ol className={styles.rail} aria-label="Steps">
        {steps.map((name, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
          return (
            <li
              key={`${number} ${name}`}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.number}>
                {state === 'done' ? <Icon name="check" size="tiny" /> : number}
              </span>
              <span className={styles.stepName}>{name}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
