import { Fragment } from 'react';
import * as styles from './Unbroken.css.ts';

/**
 * A text with order numbers or e-mail addresses: it breaks at spaces and before an `@`, never after
 * a hyphen, and elsewhere only if a piece is wider than a line. All elements are inline, so that
 * copied text and accessible names do not change.
 */
export function Unbroken({ children }: { children: string }) {
  return (
    <span className={styles.text}>
      {children.split(/(@|-+[^-@\s])/u).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
        <Fragment key={index}>
          {piece === '@' ? <wbr /> : null}
          <span className={index % 2 === 0 || piece === '@' ? undefined : styles.joined}>
            {piece}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
