import type { ReactNode } from 'react';
import type { ApplicationFile, ApplicationStatus } from '#contract/application.ts';
import { fields } from '#messages/common.ts';
import { deskWork as texts } from '#messages/desk.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { ApplicationBadge, PaidTag } from '#ui/parts/Badge.tsx';
import { card, padding } from '#ui/parts/Card.css.ts';
import { Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import * as styles from './WorkScreen.css.ts';

interface Customer {
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
  /** In rupees. */
  price: number;
  submitted: string;
  /** Unset before it is ordered. */
  orderNumber?: string | undefined;
  customer: Customer;
  answers: readonly { key: string; label: string; value: string }[];
  files: readonly ApplicationFile[];
  fileHost: string;
}

/** One application at the desk: its thread with what can be done, and facts beside it. */
export function WorkScreen({ work, children }: { work: ShownWork; children: ReactNode }) {
  const { title, customer, answers, files, fileHost } = work;
  return (
    <Page
      title={title}
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
        <Stack space="large">{children}</Stack>
        <Stack as="section" space="regular">
          <Facts title={texts.customer} facts={listCustomer(customer)} />
          <Facts title={texts.order} facts={listOrder(work)} />
          <Facts title={texts.answers} facts={answers}>
            {files.length > 0 ? (
              <ul className={styles.files}>
                {files.map(({ path, name }) => (
                  <li key={path}>
                    <Link href={`${fileHost}/${path}`} isNewTab>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </Facts>
        </Stack>
      </div>
    </Page>
  );
}

interface FactsProps {
  title: string;
  facts: readonly { key: string; label: string; value: string }[];
  children?: ReactNode;
}

function Facts({ title, facts, children }: FactsProps) {
  return (
    <div className={`${card} ${padding.regular}`}>
      <Stack space="medium">
        <Heading level={2} size="regular">
          {title}
        </Heading>
        <Answers answers={facts} />
        {children}
      </Stack>
    </div>
  );
}

function listCustomer({ fullName, companyName, email, mobile, gstNo }: Customer) {
  return [
    { key: 'name', label: texts.name, value: fullName },
    { key: 'company', label: texts.company, value: companyName },
    { key: 'email', label: texts.email, value: email },
    { key: 'mobile', label: texts.mobile, value: mobile },
    { key: 'gstin', label: fields.gstNo, value: gstNo },
  ].filter(({ value }) => value !== '');
}

function listOrder({ orderNumber, price, submitted, segment }: ShownWork) {
  return [
    { key: 'number', label: texts.number, value: orderNumber ?? texts.notOrdered },
    { key: 'price', label: texts.price, value: rupeesWithPaise(price) },
    { key: 'submitted', label: texts.submitted, value: submitted },
    { key: 'segment', label: texts.segment, value: segment },
  ].filter(({ value }) => value !== '');
}

/** The page before its application is read, or why it cannot be. */
export function WorkPlaceholder({ failure }: { failure: FailedRead | undefined }) {
  return (
    <Page title={texts.title}>
      {failure ? (
        <Unread failure={failure} isStale={false} />
      ) : (
        <Loading label={texts.loading}>
          <Placeholder width="half" />
        </Loading>
      )}
    </Page>
  );
}
