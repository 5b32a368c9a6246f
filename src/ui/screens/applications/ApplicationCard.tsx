import type { Application, ApplicationStatus } from '#contract/application.ts';
import { applications as texts } from '#messages/applications.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
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
  /** What is so now, beyond the status; unset if the status says all. */
  fact?: ApplicationFact;
}

export interface ApplicationFact {
  look: keyof typeof styles.fact;
  icon: IconName;
  text: string;
  /** Where the text leads. */
  href?: string;
  /** The step that paid work has reached, of `workSteps`. */
  step?: number;
}

/** Paid, in review, in progress, completed. */
const workSteps = [1, 2, 3, 4];

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
  /** Actions that are unset are not offered. */
  onOpen?: (() => void) | undefined;
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
  ...actions
}: ApplicationCardProps) {
  const { status, fact } = application;
  const date = applicationDate(application.createdAt);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        <ApplicationBadge status={status} />
      </div>
      {fact ? <Fact fact={fact} /> : null}
      <Answers answers={answers} look="inline" />
      <div className={styles.foot}>
        <div className={styles.sum}>
          {date ? <p className={styles.date}>{texts.submitted(date)}</p> : null}
          <p className={styles.price}>
            {application.isPaid ? <PaidTag /> : null}
            {typeof application.price === 'number' ? (
              <Money amount={application.price} decimals={0} />
            ) : null}
          </p>
        </div>
        <FlowErrorBanner banner={banner} isSmall />
        <Actions
          {...actions}
          status={status}
          events={application.events}
          state={application.state}
        />
      </div>
    </li>
  );
}

function Fact({ fact: { look, icon, text, href, step } }: { fact: ApplicationFact }) {
  return (
    <div className={styles.fact[look]}>
      <Icon name={icon} size="small" />
      <p>{href ? <Link href={href}>{text}</Link> : <span>{text}</span>}</p>
      {step ? (
        <div className={styles.steps} aria-hidden>
          {workSteps.map((one) => (
            <span key={one} className={styles.step} data-done={one <= step || undefined} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

type ActionsProps = Omit<ApplicationCardProps, 'application' | 'name' | 'answers' | 'banner'> &
  Pick<ShownApplication, 'status' | 'events' | 'state'>;

/** The main action fills a row; the others are beside the history. */
function Actions({
  status,
  events,
  state,
  called,
  busy,
  onOpen,
  onEdit,
  onDelete,
  onAddToCart,
  onUseAgain,
}: ActionsProps) {
  const isOff = (own: CardBusy) => busy !== undefined && busy !== own;
  const isNext = status === 'rejected';
  const again = onUseAgain ? (
    <Button
      variant={isNext ? 'tinted' : 'quiet'}
      size={isNext ? 'regular' : 'small'}
      wide={isNext}
      icon="refresh"
      isWaiting={busy !== undefined}
      accessibleName={common.of(texts.again, called)}
      onPress={onUseAgain}
    >
      {texts.again}
    </Button>
  ) : null;
  const wish = state && signedIn.nextAct[state];
  const messages = onOpen ? (
    <Button
      variant={wish ? 'tinted' : 'quiet'}
      size={wish ? 'regular' : 'small'}
      wide={wish !== undefined}
      icon="mail"
      isWaiting={busy !== undefined}
      accessibleName={common.of(wish ?? texts.messages, called)}
      onPress={onOpen}
    >
      {wish ?? texts.messages}
    </Button>
  ) : null;
  const others = (
    <div className={styles.others}>
      {wish ? null : messages}
      {isNext ? null : again}
      {onDelete ? (
        <Button
          variant="quiet"
          size="small"
          icon="bin"
          isBusy={busy === 'deleting'}
          isWaiting={isOff('deleting')}
          accessibleName={common.of(texts.deleteDraft, called)}
          onPress={onDelete}
        >
          {texts.deleteDraft}
        </Button>
      ) : null}
    </div>
  );
  return (
    <>
      {onEdit ? (
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
      ) : null}
      {onAddToCart ? (
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
      ) : null}
      {wish ? messages : null}
      {isNext ? again : null}
      {events ? (
        <Disclosure
          title={signedIn.history}
          accessibleName={texts.getHistory(called)}
          beside={others}
        >
          <Timeline events={events} />
        </Disclosure>
      ) : (
        others
      )}
    </>
  );
}
