import type { ReactNode } from 'react';
import { applications as texts } from '#messages/applications.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { applicationDate } from '#ui/format.ts';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { card } from '#ui/parts/Card.css.ts';
import { Heading } from '#ui/parts/Text.tsx';
import { AbovePage } from '#ui/screens/shell/Page.tsx';
import * as styles from './UnplacedRegion.css.ts';

/** Submissions that are in no list, above a page. */
export function UnplacedRegion({ children }: { children: ReactNode }) {
  return (
    <AbovePage>
      <section className={card} aria-label={signedIn.unplaced}>
        <div className={styles.title}>
          <Heading level={2} size="regular">
            {signedIn.unplaced}
          </Heading>
        </div>
        <ul>{children}</ul>
      </section>
    </AbovePage>
  );
}

interface UnplacedItemProps {
  /** Shown above its date. */
  name: string;
  /** The name, with its date if another one has the same name. */
  called: string;
  /** ISO text. */
  createdAt: string;
  isBusy: boolean;
  banner?: FlowError | undefined;
  onAddToCart(): void;
}

/** One submission. */
export function UnplacedItem({
  name,
  called,
  createdAt,
  isBusy,
  banner,
  onAddToCart,
}: UnplacedItemProps) {
  const date = applicationDate(createdAt);
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {date ? <p className={styles.date}>{texts.submitted(date)}</p> : null}
        <FlowErrorBanner banner={banner} isSmall />
      </div>
      <Button
        variant="tinted"
        size="small"
        icon="cart"
        isBusy={isBusy}
        accessibleName={common.of(signedIn.addToCart, called)}
        onPress={onAddToCart}
      >
        {signedIn.addToCart}
      </Button>
    </li>
  );
}
