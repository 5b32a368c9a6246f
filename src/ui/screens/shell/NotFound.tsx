import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/Inline.tsx';
import * as styles from './Resting.css.ts';

/** No page at this address. */
export function NotFound() {
  return (
    <div className={styles.middle}>
      <EmptyState
        drawing="lost"
        level={1}
        title="Houston, e WHave a Problem!"
        action={
          <Inline space="medium" justify="center">
            <ButtonLink href="/" variant="primary">
              Home
            </ButtonLink>
            <ButtonLink href="/my-submission">My Submission</ButtonLink>
          </Inline>
        }
      >
        There is no page at this address. Your drafts, cart and orders are where you left them.
      </EmptyState>
    </div>
  );
}
