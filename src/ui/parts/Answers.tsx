import type { ReactNode } from 'react';
import { Unbroken } from './Unbroken.tsx';
import * as styles from './Answers.css.ts';

interface AnswersProps {
  answers: readonly { key: string; label: string; value: ReactNode }[];
  /** `lines`: label beside value; `stacked`: above it; `inline`: beside it, muted. */
  look?: keyof typeof styles.answers;
}

/** Labels with their values. */
export function Answers({ answers, look = 'stacked' }: AnswersProps) {
  return (
    <dl className={styles.answers[look]}>
      {answers.map(({ key, label, value }) => (
        <div key={key} className={styles.answer[look]}>
          <dt className={styles.label[look]}>{label}</dt>
          <dd className={styles.value[look]}>
            {isAddress(value) ? <Unbroken>{value}</Unbroken> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether the value is only an e-mail address; other answers wrap normally. */
function isAddress(value: ReactNode): value is string {
  return typeof value === 'string' && /^\S+@\S+$/.test(value);
}
