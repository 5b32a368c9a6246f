import { createContext, use } from 'react';
import { Icon } from '#ui/parts/Icon.tsx';
import * as styles from './PortalNote.css.ts';

/** What every page says under its bar while it holds, such as that the line is gone; '' is nothing. */
export const PortalNoteContext = createContext('');

/** Where a page shows it; the region is there from the start, so that the note is read out. */
export function PortalNote({ place }: { place: keyof typeof styles.region }) {
  const words = use(PortalNoteContext);
  return (
    <div role="status" className={styles.region[place]}>
      {words ? (
        <div className={styles.note}>
          <p className={styles.words}>
            <span className={styles.icon}>
              <Icon name="offline" />
            </span>
            {words}
          </p>
        </div>
      ) : null}
    </div>
  );
}
