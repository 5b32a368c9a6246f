import { bookmarks as texts } from '#messages/bookmarks.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import * as styles from './BookmarksScreen.css.ts';

export interface ShownBookmark {
  /** The category's name. */
  name: string;
  /** Its name in button labels, with its first answer if another bookmark has the same name. */
  called: string;
  /** The first two form fields. */
  answers: readonly ShownAnswer[];
  /** In rupees. */
  price?: number | null;
  /** Its last error. */
  banner?: FlowError;
  /** The message of an unfinished move. */
  unfinished?: string;
  /** `unfinished`: its place is unknown. `removed`: the customer can undo it. */
  state: 'idle' | 'moving' | 'unfinished' | 'removing' | 'removed' | 'restoring';
}

interface BookmarkCardProps {
  bookmark: ShownBookmark;
  onAddToCart(): void;
  onDelete(): void;
  onUndo(): void;
  onFinishMove(): void;
}

/** One bookmark. */
export function BookmarkCard({
  bookmark,
  onAddToCart,
  onDelete,
  onUndo,
  onFinishMove,
}: BookmarkCardProps) {
  const { name, called, answers, price, banner, unfinished, state } = bookmark;
  if (state === 'removing' || state === 'removed' || state === 'restoring') {
    return (
      <li className={styles.card}>
        <p>{texts.deleted(name)}</p>
        <FlowErrorBanner banner={banner} isSmall />
        <div className={styles.foot}>
          <Button
            variant="secondary"
            isBusy={state === 'restoring'}
            isWaiting={state === 'removing'}
            accessibleName={common.of(signedIn.undo, called)}
            onPress={onUndo}
          >
            {signedIn.undo}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={styles.card} data-leaving={state === 'moving' || undefined}>
      <h2 className={styles.name}>{name}</h2>
      <Answers answers={answers} look="inline" />
      {unfinished ? <Live className={styles.unfinished}>{unfinished}</Live> : null}
      <FlowErrorBanner banner={banner} isSmall />
      <div className={styles.foot}>
        {typeof price === 'number' ? (
          <p className={styles.price}>
            <Money amount={price} />
          </p>
        ) : null}
        <div className={styles.actions}>
          {unfinished ? (
            <Button variant="tinted" onPress={onFinishMove}>
              {signedIn.finishMove}
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                isWaiting={state === 'moving'}
                accessibleName={common.of(common.delete, called)}
                onPress={onDelete}
              >
                {common.delete}
              </Button>
              <Button
                variant="tinted"
                icon="cart"
                isWaiting={state === 'moving'}
                accessibleName={common.of(signedIn.addToCart, called)}
                onPress={onAddToCart}
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
