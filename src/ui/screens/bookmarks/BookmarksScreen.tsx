import type { ReactNode } from 'react';
import { texts } from '#messages/bookmarks.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/signedIn.ts';
import { paths } from '#routes/paths.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Grid } from '#ui/parts/Grid.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Standing } from '#ui/parts/Notice.tsx';
import type { StandingNotice } from '#ui/parts/Notice.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './BookmarksScreen.css.ts';

export interface BookmarkCard {
  id: string;
  /** The category's name. */
  name: string;
  /** The first two form fields. */
  answers: readonly ShownAnswer[];
  /** Rupees. */
  price?: number | null;
  /** What went wrong with it last. */
  notice?: StandingNotice;
  /** Where it may be, while a move of it hangs. */
  hanging?: string;
  /** `busy`: a call about it runs. `deleted`: it can be put back. */
  state: 'resting' | 'busy' | 'deleted' | 'restoring';
}

interface BookmarksScreenProps {
  /** Left out while loading. */
  bookmarks?: readonly BookmarkCard[];
  /** Stands below the cards. */
  below?: ReactNode;
  /** Set when the last read failed. */
  failure?: FailedRead;
  onAddToCart(bookmark: BookmarkCard): void;
  onDelete(bookmark: BookmarkCard): void;
  onUndo(bookmark: BookmarkCard): void;
  onFinishMove(bookmark: BookmarkCard): void;
}

export function BookmarksScreen({ bookmarks, below, failure, ...actions }: BookmarksScreenProps) {
  return (
    <Page title={signedIn.myBookmarks} intro={texts.intro}>
      {failure ? <Unread failure={failure} isStale={bookmarks !== undefined} /> : null}
      {bookmarks === undefined ? (
        failure ? null : (
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
        )
      ) : bookmarks.length === 0 ? (
        <EmptyState
          drawing="bookmark"
          title={texts.none}
          action={<ButtonLink href={paths.applications}>{signedIn.goToMySubmission}</ButtonLink>}
        >
          {texts.noneHint}
        </EmptyState>
      ) : (
        <Grid as="ul" label={texts.list}>
          {bookmarks.map((bookmark) => (
            <Card key={bookmark.id} bookmark={bookmark} {...actions} />
          ))}
        </Grid>
      )}
      {below}
    </Page>
  );
}

interface CardProps extends Omit<BookmarksScreenProps, 'bookmarks' | 'below' | 'failure'> {
  bookmark: BookmarkCard;
}

function Card({ bookmark, onAddToCart, onDelete, onUndo, onFinishMove }: CardProps) {
  const { name, answers, price, notice, hanging, state } = bookmark;
  if (state === 'deleted' || state === 'restoring') {
    return (
      <li className={styles.card}>
        <Live>{texts.deleted(name)}</Live>
        <Standing notice={notice} isSmall />
        <div className={styles.foot}>
          <Button
            variant="secondary"
            isBusy={state === 'restoring'}
            onPress={() => onUndo(bookmark)}
          >
            {signedIn.undo}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <Answers answers={answers} />
      {hanging ? <Live className={styles.unfinished}>{hanging}</Live> : null}
      <Standing notice={notice} isSmall />
      <div className={styles.foot}>
        {typeof price === 'number' ? (
          <p className={styles.price}>
            <Money amount={price} />
          </p>
        ) : null}
        <div className={styles.actions}>
          {hanging ? (
            <Button onPress={() => onFinishMove(bookmark)}>{signedIn.finishMove}</Button>
          ) : (
            <>
              <Button
                variant="secondary"
                isWaiting={state === 'busy'}
                accessibleName={common.of(common.delete, name)}
                onPress={() => onDelete(bookmark)}
              >
                {common.delete}
              </Button>
              <Button
                icon="cart"
                isWaiting={state === 'busy'}
                accessibleName={common.of(signedIn.addToCart, name)}
                onPress={() => onAddToCart(bookmark)}
              >
                {signedIn.addToCart}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
