import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import * as styles from './Disclosure.css.ts';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  title: string;
  /** Accessible name with the subject; starts with the title. */
  accessibleName?: string;
  /** Rendered only while open. */
  children: ReactNode;
}

/** Details on demand. */
export function Disclosure({ title, accessibleName, children }: DisclosureProps) {
  return (
    <AriaDisclosure className={styles.disclosure}>
      {({ isExpanded }) => (
        <>
          <Button slot="trigger" className={styles.trigger} aria-label={accessibleName}>
            <span>{title}</span>
            <span className={styles.arrow}>
              <Icon name="down" size="small" />
            </span>
          </Button>
          <DisclosurePanel className={styles.panel}>
            {isExpanded ? <div>{children}</div> : null}
          </DisclosurePanel>
        </>
      )}
    </AriaDisclosure>
  );
}
