import type { ReactNode } from 'react';
import { bookmarks as texts } from '#messages/bookmarks.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { bookmark } from '#ui/drawings.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/space.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './BookmarksScreen.css.ts';

interface BookmarksScreenProps {
  /** `BookmarkCard` elements; unset while loading. */
  cards?: readonly ReactNode[];
  /** Shown below the cards. */
  below?: ReactNode;
  /** Set if the last read failed. */
  failure?: FailedRead;
}

export function BookmarksScreen({ cards, below, failure }: BookmarksScreenProps) {
  return (
    <Page title={signedIn.myBookmarks} intro={texts.intro}>
      {failure ? <Unread failure={failure} isStale={cards !== undefined} /> : null}
      {cards === undefined && !failure ? <BookmarksPlaceholder /> : null}
      {cards?.length === 0 ? (
        <EmptyState
          drawing={bookmark}
          title={texts.none}
          action={
            <ButtonLink variant="primary" href={paths.applications}>
              {signedIn.goToMySubmission}
            </ButtonLink>
          }
        >
          {texts.noneHint}
        </EmptyState>
      ) : null}
      {cards?.length ? (
        <Grid as="ul" label={texts.list}>
          {cards}
        </Grid>
      ) : null}
      {below}
    </Page>
  );
}

function BookmarksPlaceholder() {
  return (
    <Loading label={texts.loading}>
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
  );
}
