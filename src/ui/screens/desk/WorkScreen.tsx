import type { ReactNode } from 'react';
import type { ApplicationFile, ApplicationStatus } from '#contract/application.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import type { OrderRefund, PaymentAttempt } from '#contract/orders.ts';
import { fields } from '#messages/common.ts';
import { deskQueue, deskWork as texts } from '#messages/desk.ts';
import { deskOrder } from '#messages/deskOrders.ts';
import { signedIn } from '#messages/frame.ts';
import { orderDate, rupeesWithPaise, withPieces } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Inline, Stack } from '#ui/parts/space.tsx';
import { Timeline } from '#ui/parts/Timeline.tsx';
import type { TimelineEvent } from '#ui/parts/Timeline.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { FileLinks } from '#ui/screens/thread/FileLinks.tsx';
import * as money from './OrderScreen.css.ts';
import { Payment } from './PaymentRows.tsx';
import { Panel } from './Panel.tsx';
import { detail } from './Rows.css.ts';
import * as styles from './WorkScreen.css.ts';

interface Customer {
  id: string;
  fullName: string;
  companyName: string;
  email: string;
  mobile: string;
  gstNo: string;
}

interface ShownWork {
  backHref: string;
  /** The category. */
  title: string;
  segment: string;
  status: ApplicationStatus;
  isPaid: boolean;
  /** In rupees, per piece. */
  price: number;
  /** Pieces that were ordered. */
  quantity: number;
  submitted: string;
  /** Unset before it is ordered. */
  order?: { id: string; customOrderId: string } | undefined;
  payments: readonly PaymentAttempt[];
  refunds: readonly OrderRefund[];
  assignee: string | undefined;
  customer: Customer;
  /** Without a value where the customer has not answered. */
  answers: readonly { key: string; label: string; value: string | undefined }[];
  files: readonly ApplicationFile[];
  fileHost: string;
  /** Oldest first. */
  history: readonly TimelineEvent[];
}

interface WorkScreenProps {
  work: ShownWork;
  /** Assigns it to the person who is signed in; unset where that is not possible. */
  assign: ReactNode;
  children: ReactNode;
}

/** One application at the desk: its thread with the possible acts, and its facts. */
export function WorkScreen({ work, assign, children }: WorkScreenProps) {
  const { title, customer, payments, refunds, answers, files, fileHost, history } = work;
  return (
    <Page
      title={withPieces(title, work.quantity)}
      intro={[customer.fullName, customer.companyName].filter(Boolean).join(', ')}
      above={
        <Link href={work.backHref} icon={<Icon name="back" size="small" />}>
          {texts.back}
        </Link>
      }
      beside={
        <p className={styles.badges}>
          <ApplicationBadge status={work.status} />
          {work.isPaid ? <PaidTag /> : null}
        </p>
      }
    >
      <div className={styles.columns}>
        <Stack space="large">
          {children}
          <Panel title={texts.answers}>
            <Questions answers={answers} />
            {files.length > 0 ? <FileLinks files={files} fileHost={fileHost} /> : null}
          </Panel>
        </Stack>
        <Stack as="section" space="regular">
          <Panel title={texts.customer}>
            <Answers answers={listCustomer(customer)} />
          </Panel>
          <Panel title={texts.order}>
            <Answers answers={listOrder(work)} />
            {assign}
          </Panel>
          {payments.length + refunds.length > 0 ? (
            <Panel title={texts.payments}>
              <ul className={money.list}>
                {payments.map((payment) => (
                  <Payment key={payment.id} payment={payment} />
                ))}
                {refunds.map((refund) => (
                  <Refund key={refund.id} refund={refund} />
                ))}
              </ul>
            </Panel>
          ) : null}
          {history.length > 0 ? (
            <Panel title={texts.history}>
              <Timeline events={history} />
            </Panel>
          ) : null}
        </Stack>
      </div>
    </Page>
  );
}

/** The answers, then the questions without one. */
function Questions({ answers }: Pick<ShownWork, 'answers'>) {
  const unanswered = answers.filter(({ value }) => value === undefined).map(({ label }) => label);
  return (
    <>
      <Answers answers={answers.filter(({ value }) => value !== undefined)} look="lines" />
      {unanswered.length > 0 ? (
        <p className={`${detail} ${styles.unanswered}`}>
          {texts.unanswered(unanswered.join(', '))}
        </p>
      ) : null}
    </>
  );
}

function Refund({ refund: { amount, status, at, reason } }: { refund: OrderRefund }) {
  return (
    <li className={money.entry}>
      <span>{deskOrder.refundStates[status]}</span>
      <span className={money.amount}>{rupeesWithPaise(amount)}</span>
      <span className={money.below}>
        <span>{orderDate(at)}</span>
        {reason ? <span>{signedIn.reason(reason)}</span> : null}
      </span>
    </li>
  );
}

function listCustomer({ id, fullName, companyName, email, mobile, gstNo }: Customer) {
  return [
    {
      key: 'name',
      label: texts.name,
      value: <Link href={deskPaths.customer(id)}>{fullName}</Link>,
    },
    { key: 'company', label: texts.company, value: companyName },
    { key: 'email', label: texts.email, value: email },
    { key: 'mobile', label: texts.mobile, value: mobile },
    { key: 'gstin', label: fields.gstNo, value: gstNo },
  ].filter(({ value }) => value !== '');
}

function listOrder({ order, price, quantity, submitted, segment, assignee }: ShownWork) {
  const number = order ? (
    <Link href={deskPaths.order(order.id)}>{order.customOrderId}</Link>
  ) : (
    texts.notOrdered
  );
  return [
    { key: 'number', label: texts.number, value: number },
    { key: 'price', label: texts.price, value: priceText(price, quantity) },
    { key: 'submitted', label: texts.submitted, value: submitted },
    { key: 'segment', label: texts.segment, value: segment },
    { key: 'assignee', label: texts.assignee, value: <Assignee name={assignee} /> },
  ].filter(({ value }) => value !== '');
}

/** `₹100.00`, or `3 × ₹100.00 = ₹300.00`. */
function priceText(price: number, quantity: number): string {
  const piece = rupeesWithPaise(price);
  return quantity === 1 ? piece : `${quantity} × ${piece} = ${rupeesWithPaise(price * quantity)}`;
}

/** Who works on the application; gets the focus of the button that assigns it. */
function Assignee({ name = texts.noAssignee }: { name: string | undefined }) {
  return (
    <span data-status tabIndex={-1}>
      {name}
    </span>
  );
}

interface AssignButtonProps {
  banner: FlowError | undefined;
  isBusy: boolean;
  onAssign(): void;
}

/** Assigns the application to the person who is signed in. */
export function AssignButton({ banner, isBusy, onAssign }: AssignButtonProps) {
  return (
    <>
      <FlowErrorBanner banner={banner} />
      <Inline>
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          busyLabel={deskQueue.assigning}
          onPress={onAssign}
        >
          {deskQueue.assignToMe}
        </Button>
      </Inline>
    </>
  );
}
