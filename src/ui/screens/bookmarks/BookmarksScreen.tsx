import type { ReactNode } from 'react';
import type { Bookmark } from '#contract/bookmarks.ts';
import { firstAnswers } from '#ui/answers.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './BookmarksScreen.css.ts';

interface BookmarksScreenProps {
  /** Left out while loading. */
  bookmarks?: readonly Bookmark[];
  /** Field labels by attribute. */
  labels?: Readonly<Record<string, string>>;
  /** Set when loading failed. */
  onRetry?(): void;
  /** The controls of one card, such as Delete and Add to cart. */
  renderAction?(bookmark: Bookmark): ReactNode;
}

const noLabels: Readonly<Record<string, string>> = {};

export function BookmarksScreen({
  bookmarks,
  labels = noLabels,
  onRetry,
  renderAction,
}: BookmarksScreenProps) {
  return (
    <Page title="My Bookmarks" intro="Applications you set aside for later.">
      {bookmarks === undefined ? (
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
      ) : bookmarks.length === 0 ? (
        <EmptyState
          drawing="bookmark"
          title="No bookmarks found."
          action={
            onRetry ? (
              <Button variant="secondary" icon="refresh" onPress={onRetry}>
                Try again
              </Button>
            ) : (
              <ButtonLink href="/my-submission">Go to My Submission</ButtonLink>
            )
          }
        >
          Move an application here from your cart to buy it another time.
        </EmptyState>
      ) : (
        <Grid as="ul" label="Bookmarks">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.id} className={styles.card}>
              <h2 className={styles.name}>
                {bookmark.application.category?.name || 'Untitled Application'}
              </h2>
              <Answers answers={firstAnswers(bookmark.application.formData ?? {}, labels)} />
              <div className={styles.foot}>
                {typeof bookmark.application.price === 'number' ? (
                  <p className={styles.price}>
                    <Money amount={bookmark.application.price} />
                  </p>
                ) : null}
                {renderAction?.(bookmark)}
              </div>
            </li>
          ))}
        </Grid>
      )}
    </Page>
  );
}
