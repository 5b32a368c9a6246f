import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { accountSwitchMachine } from '#machines/accountSwitch.machine.ts';
import type { AccountSwitchActors, AccountSwitchState } from '#machines/accountSwitch.machine.ts';
import { toActors } from '#machines/port.ts';
import { desk, deskMessages, deskQueue } from '#messages/desk.ts';
import { deskCustomers as texts } from '#messages/deskCustomers.ts';
import { deskOrders } from '#messages/deskOrders.ts';
import { applicationDate } from '#ui/format.ts';
import { Banner, FlowErrorBanner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { Unread } from '#ui/parts/EmptyState.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { ApplicationRow, CustomerList, CustomerScreen } from '#ui/screens/desk/CustomerScreens.tsx';
import { OrderRow } from '#ui/screens/desk/OrderRow.tsx';
import { useBanner } from '#routes/flow/banners.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useDesk } from './desk.ts';
import { NotRead } from './NotRead.tsx';
import type { Desk } from './desk.ts';
import { toListState } from './listState.ts';
import { refreshCustomers, showCustomer } from './queries.ts';

/** /desk/customer/ID: one customer with applications and orders. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const read = useQuery(useDesk().queries.customer(id));
  const customer = read.data;
  usePageTitle(customer ? customer.name || customer.email : texts.title);
  if (!customer) {
    const { title, loadingOne, failedOne } = texts;
    return <NotRead title={title} loading={loadingOne} failed={failedOne} read={read} />;
  }
  return (
    <CustomerScreen
      key={id}
      customer={customer}
      accountSwitch={<AccountSwitch customer={customer} />}
      applications={<Applications customerId={id} />}
      orders={<Orders customerId={id} />}
    />
  );
}

function Applications({ customerId }: { customerId: string }) {
  const pages = useInfiniteQuery(useDesk().queries.customerApplications(customerId));
  const { failure } = toListState(pages, false, texts.applicationsFailed);
  return (
    <>
      {failure ? <Unread failure={failure} isStale={pages.data !== undefined} /> : null}
      {pages.data ? (
        <CustomerList
          label={texts.applications}
          none={texts.noApplications}
          isEmpty={pages.data.length === 0}
        >
          {pages.data.map(({ id, category, segment, state, since }) => (
            <ApplicationRow
              key={id}
              id={id}
              category={category.name}
              segment={segment.name}
              state={deskQueue.states[state]}
              since={applicationDate(since)}
            />
          ))}
        </CustomerList>
      ) : null}
      <OlderPages pages={pages} name={texts.applicationEntries} />
    </>
  );
}

function Orders({ customerId }: { customerId: string }) {
  const pages = useInfiniteQuery(useDesk().queries.orders({ customerId }));
  const { failure } = toListState(pages, false, deskOrders.failed);
  return (
    <>
      {failure ? <Unread failure={failure} isStale={pages.data !== undefined} /> : null}
      {pages.data ? (
        <CustomerList label={desk.orders} none={texts.noOrders} isEmpty={pages.data.length === 0}>
          {pages.data.map((order) => (
            <OrderRow key={order.id} order={order} hasCustomer={false} />
          ))}
        </CustomerList>
      ) : null}
      <OlderPages pages={pages} name={deskOrders.entries} />
    </>
  );
}

/** Switches the customer's account off or on. */
function AccountSwitch({ customer }: { customer: Customer }) {
  const { id, name, email, isActive } = customer;
  const [snapshot, send, actor] = useFlow(provideAccountSwitch(useDesk()), {
    input: { customerId: id },
  });
  const banner = useBanner(actor);
  const isEnabling = snapshot.context.isActive;
  const button = () => (
    <>
      <FlowErrorBanner banner={banner} isSmall />
      <Inline>
        <Button
          variant={isActive ? 'critical' : 'secondary'}
          onPress={() => send({ type: 'account.switch', isActive: !isActive })}
        >
          {isActive ? texts.switchOff : texts.switchOn}
        </Button>
      </Inline>
    </>
  );
  const dialog = (isBusy: boolean) => (
    <>
      {button()}
      <ConfirmDialog
        isOpen
        title={isEnabling ? texts.onTitle(name || email) : texts.offTitle(name || email)}
        message={isEnabling ? texts.onText : texts.offText}
        confirmLabel={isEnabling ? texts.switchOn : texts.switchOff}
        tone={isEnabling ? 'primary' : 'danger'}
        isBusy={isBusy}
        onConfirm={() => send({ type: 'account.confirm' })}
        onCancel={() => send({ type: 'account.keep' })}
      />
    </>
  );
  const screens = {
    reading: button,
    confirming: () => dialog(false),
    switching: () => dialog(true),
    gone: () => <Banner tone="error">{deskMessages['switchCustomer.not_found']}</Banner>,
  } satisfies Record<AccountSwitchState, () => ReactNode>;
  return screens[snapshot.value]();
}

function provideAccountSwitch({ api, cache }: Desk) {
  return accountSwitchMachine.provide({
    actors: toActors<AccountSwitchActors>({
      async switchCustomer(account, signal) {
        const outcome = await api.customers.switchCustomer(account, signal);
        if (outcome.ok) showCustomer(cache, outcome.value);
        return outcome;
      },
    }),
    actions: { notify: createNotify(), refreshCustomer: () => refreshCustomers(cache) },
  });
}
