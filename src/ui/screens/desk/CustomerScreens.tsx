import type { ReactNode } from 'react';
import { Link as RowLink } from 'react-aria-components/Link';
import type { Customer } from '#contract/customers.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import { fields } from '#messages/common.ts';
import { desk, deskWork } from '#messages/desk.ts';
import { deskCustomers as texts } from '#messages/deskCustomers.ts';
import { applicationDate } from '#ui/format.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Link } from '#ui/parts/Link.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { Panel } from './Panel.tsx';
import * as rows from './Rows.css.ts';
import { columns } from './WorkScreen.css.ts';

/** One customer of the list. */
export function CustomerRow({ customer }: { customer: Customer }) {
  const { id, name, company, email, mobile, isActive } = customer;
  const title = name || email;
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <RowLink href={deskPaths.customer(id)} className={rows.link}>
          {title}
        </RowLink>
        <span className={rows.facts}>
          {company ? <span>{company}</span> : null}
          <span>{email}</span>
          {mobile ? <span>{mobile}</span> : null}
        </span>
      </span>
      {isActive ? null : <span className={rows.urgent}>{texts.off}</span>}
    </li>
  );
}

interface CustomerScreenProps {
  customer: Customer & { jobTitle: string; gstNo: string };
  /** Switches the account off or on. */
  accountSwitch: ReactNode;
  /** The lists, each with its control for older items. */
  applications: ReactNode;
  orders: ReactNode;
}

/** One customer: applications and orders, and the account beside them. */
export function CustomerScreen({
  customer,
  accountSwitch,
  applications,
  orders,
}: CustomerScreenProps) {
  const { name, company, email, isActive } = customer;
  return (
    <Page
      title={name || email}
      intro={company}
      above={
        <Link href={deskPaths.customers} icon={<Icon name="back" size="small" />}>
          {texts.back}
        </Link>
      }
      beside={isActive ? null : <span className={rows.urgent}>{texts.off}</span>}
    >
      <div className={columns}>
        <Stack space="large">
          <Part title={texts.applications}>{applications}</Part>
          <Part title={desk.orders}>{orders}</Part>
        </Stack>
        <Panel title={texts.account}>
          <Answers answers={listAccount(customer)} />
          {accountSwitch}
        </Panel>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" space="medium">
      <Heading level={2}>{title}</Heading>
      {children}
    </Stack>
  );
}

/** The rows of one of the lists, or a sentence when there are none. */
export function CustomerList({
  label,
  none,
  isEmpty,
  children,
}: {
  label: string;
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  return isEmpty ? (
    <p className={rows.detail}>{none}</p>
  ) : (
    <ul className={rows.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface ApplicationRowProps {
  id: string;
  category: string;
  segment: string;
  state: string;
  /** Since when, such as `Nov 28, 2026`. */
  since: string;
}

/** One application of a customer. */
export function ApplicationRow({ id, category, segment, state, since }: ApplicationRowProps) {
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <RowLink href={deskPaths.application(id)} className={rows.link}>
          {category}
        </RowLink>
        <span className={rows.facts}>
          <span>{segment}</span>
          <span>{since}</span>
        </span>
      </span>
      <span className={rows.state}>{state}</span>
    </li>
  );
}

function listAccount(customer: CustomerScreenProps['customer']) {
  const { email, mobile, jobTitle, gstNo, createdAt, isActive } = customer;
  return [
    { key: 'state', label: texts.state, value: isActive ? texts.active : texts.off },
    { key: 'email', label: deskWork.email, value: email },
    { key: 'mobile', label: deskWork.mobile, value: mobile },
    { key: 'job', label: fields.jobTitle, value: jobTitle },
    { key: 'gstin', label: fields.gstNo, value: gstNo },
    { key: 'since', label: texts.since, value: applicationDate(createdAt) },
  ].filter(({ value }) => value !== '');
}
