import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './BookmarksScreen.css.ts';

interface BookmarksScreenProps {
  /** A `BookmarkCard` each; left out while loading. */
  cards?: readonly ReactNode[];
  /** Stands below the cards. */
  below?: ReactNode;
  /** Set when the last read failed. */
  failure?: FailedRead;
}

export function BookmarksScreen({ cards, below, failure }: BookmarksScreenProps) {
  return (
    <Page title="My Bookmarks" intro="Applications you set aside for later.">
      {failure ? <Unread failure={failure} isStale={cards !== undefined} /> : null}
      {cards === undefined ? (
        failure ? null : (
          <Loading label="Loading your bookmarks">
            <Grid>
              {[1, 2, 3].map((number) => (
                <div key={number} className={styles.card}>
                  <Placeholder shape="title" width="half" />
                  <Placeholder />
                  <Placeholder width="most" />
                  <Placeholder shape="button" />
                </div>
              ))}
            </Grid>
          </Loading>
        )
      ) : cards.length === 0 ? (
        <EmptyState
          drawing="bookmark"
          title="No bookmarks found."
          action={<ButtonLink href="/my-submission">Go to My Submission</ButtonLink>}
        >
          Move an application here from your cart to buy it another time.
        </EmptyState>
      ) : (
        <Grid as="ul" label="Bookmarks">
          {cards}
        </Grid>
      )}
      {below}
    </Page>
  );
}
