import type { Application, ApplicationStatus } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import * as styles from './ApplicationCard.css.ts';

export interface ShownApplication extends Application {
  status: ApplicationStatus;
  /** Oldest first; unset if the back end stores none. */
  events?: readonly TimelineEvent[];
  /** Why it was rejected, while it is rejected. */
  rejection?: string;
}

/** A running call for one application. */
export type CardBusy = 'opening' | 'deleting' | 'adding';

interface ApplicationCardProps {
  application: ShownApplication;
  name: string;
  /** Distinguishes it from others of the same name. */
  called: string;
  answers: readonly ShownAnswer[];
  busy?: CardBusy;
  /** Its last error. */
  banner?: FlowError;
  isInCart?: boolean;
  /** Whether it was submitted and is in no list. */
  isUnplaced?: boolean;
  /** Actions that are unset are not offered. */
  onEdit?(): void;
  onDelete?(): void;
  onAddToCart?(): void;
  onUseAgain?(): void;
}

export function ApplicationCard({
  application,
  name,
  answers,
  banner,
  isUnplaced = false,
  ...actions
}: ApplicationCardProps) {
  const date = applicationDate(application.createdAt);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        <ApplicationBadge status={application.status} />
      </div>
      {application.rejection ? (
        <p className={styles.reason}>
          <Icon name="alert" />
          <span>{signedIn.reason(application.rejection)}</span>
        </p>
      ) : null}
      <Answers answers={answers} />
      <div className={styles.foot}>
        <div className={styles.line}>
          {date ? <p className={styles.date}>{texts.submitted(date)}</p> : null}
          <p className={styles.price}>
            {application.isPaid ? <PaidTag /> : null}
            {typeof application.price === 'number' ? (
              <Money amount={application.price} decimals={0} />
            ) : null}
          </p>
        </div>
        {isUnplaced ? (
          <p className={styles.unplaced}>
            <Icon name="cart" />
            <span>{signedIn.unplaced}</span>
          </p>
        ) : null}
        <FlowErrorBanner banner={banner} isSmall />
        <Actions {...actions} />
        {application.events ? (
          <Disclosure title={signedIn.history} accessibleName={texts.getHistory(actions.called)}>
            <Timeline events={application.events} />
          </Disclosure>
        ) : null}
      </div>
    </li>
  );
}

type ActionsProps = Omit<
  ApplicationCardProps,
  'application' | 'name' | 'answers' | 'banner' | 'isUnplaced'
>;

function Actions({
  called,
  busy,
  isInCart = false,
  onEdit,
  onDelete,
  onAddToCart,
  onUseAgain,
}: ActionsProps) {
  if (!onEdit && !onDelete && !onAddToCart && !onUseAgain && !isInCart) return null;
  const isOff = (own: CardBusy) => busy !== undefined && busy !== own;
  const isAlone = !onAddToCart && !isInCart;
  return (
    <div className={styles.actions}>
      {onEdit ? (
        <div className={styles.main}>
          <Button
            variant="tinted"
            icon="pencil"
            wide
            isBusy={busy === 'opening'}
            isWaiting={isOff('opening')}
            accessibleName={texts.editNamed(called)}
            onPress={onEdit}
          >
            {texts.edit}
          </Button>
        </div>
      ) : null}
      {onAddToCart ? (
        <div className={styles.main}>
          <Button
            variant="tinted"
            icon="cart"
            wide
            isBusy={busy === 'adding'}
            accessibleName={common.of(signedIn.addToCart, called)}
            onPress={onAddToCart}
          >
            {signedIn.addToCart}
          </Button>
        </div>
      ) : null}
      {isInCart ? (
        <p className={styles.inCart}>
          <Icon name="checkCircle" />
          <Link href={paths.cart}>{texts.inCart}</Link>
        </p>
      ) : null}
      {onUseAgain ? (
        <div className={styles.other}>
          <Button
            variant={isAlone ? 'secondary' : 'quiet'}
            icon="refresh"
            wide
            isWaiting={busy !== undefined}
            accessibleName={common.of(texts.again, called)}
            onPress={onUseAgain}
          >
            {texts.again}
          </Button>
        </div>
      ) : null}
      {onDelete ? (
        <div className={styles.other}>
          <Button
            variant="quiet"
            icon="bin"
            wide
            isBusy={busy === 'deleting'}
            isWaiting={isOff('deleting')}
            accessibleName={common.of(texts.deleteDraft, called)}
            onPress={onDelete}
          >
            {texts.deleteDraft}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
