import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import * as styles from './Disclosure.css.ts';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  title: string;
  /** Accessible name with the subject; starts with the title. */
  accessibleName?: string;
  /** Shown at the end of the title's line. */
  beside?: ReactNode;
  /** Rendered only while open. */
  children: ReactNode;
}

/** Details on demand. */
export function Disclosure({ title, accessibleName, beside, children }: DisclosureProps) {
  return (
    <AriaDisclosure className={styles.disclosure}>
      {({ isExpanded }) => (
        <>
          <div className={styles.head}>
            <Button slot="trigger" className={styles.trigger} aria-label={accessibleName}>
              <span>{title}</span>
              <span className={styles.arrow}>
                <Icon name="down" size="small" />
              </span>
            </Button>
            {beside}
          </div>
          <DisclosurePanel className={styles.panel}>
            {isExpanded ? <div>{children}</div> : null}
          </DisclosurePanel>
        </>
      )}
    </AriaDisclosure>
  );
}
