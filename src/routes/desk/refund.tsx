import type { ReactNode } from 'react';
import { refundOrder } from '#contract/staffOrders.ts';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { refundMachine } from '#machines/refund.machine.ts';
import type { RefundActors, RefundRequest, RefundState } from '#machines/refund.machine.ts';
import { toActors } from '#machines/port.ts';
import { deskMessages } from '#messages/desk.ts';
import { deskOrder as texts } from '#messages/deskOrders.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { Inline } from '#ui/parts/space.tsx';
import { nameCustomer } from '#ui/screens/desk/OrderRow.tsx';
import { RefundForm } from '#ui/screens/desk/RefundForm.tsx';
import type { RefundValues } from '#ui/screens/desk/RefundForm.tsx';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { onlyOnce } from '#routes/thread/provideThread.ts';
import { fieldErrors } from '#routes/visitors/fieldErrors.ts';
import { useDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { refreshOrders, showRefunds } from './queries.ts';
import { listUnrefunded } from './orderItems.ts';

/** The refund of an order by an owner: its button, form and dialogs. */
export function useRefund(order: StaffOrder) {
  const [snapshot, send] = useFlow(provideRefund(useDesk()), { input: { orderId: order.id } });
  const { request, failure } = snapshot.context;
  const amount = rupeesWithPaise(request ? toAmount(order, request) : 0);
  const { customer } = order;
  const confirmed = [nameCustomer(customer), customer.email].filter(Boolean).join(', ');

  const button = () =>
    order.refundable > 0 ? (
      <Inline>
        <Button variant="critical" onPress={() => send({ type: 'refund.begin' })}>
          {texts.refund}
        </Button>
      </Inline>
    ) : null;
  const form = (renderDialog: () => ReactNode = () => null) => (
    <>
      <RefundForm
        items={listUnrefunded(order)}
        fullAmount={rupeesWithPaise(order.refundable)}
        initial={toValues(request)}
        failure={failure && failureText(failure)}
        check={(values) => checkRefund(order, toRequest(values))}
        onSubmit={(values) =>
          send({ type: 'refund.describe', ...toRequest(values), key: crypto.randomUUID() })
        }
        onCancel={() => send({ type: 'refund.cancel' })}
      />
      {renderDialog()}
    </>
  );
  const confirmation = (isBusy: boolean) =>
    form(() => (
      <ConfirmDialog
        isOpen
        title={texts.confirmTitle(amount)}
        message={texts.confirmText(amount, confirmed)}
        confirmLabel={texts.confirm(amount)}
        isBusy={isBusy}
        onConfirm={() => send({ type: 'refund.confirm' })}
        onCancel={() => send({ type: 'refund.back' })}
      />
    ));
  const screens = {
    reading: button,
    describing: () => form(),
    confirming: () => confirmation(false),
    refunding: () => confirmation(true),
    outcomeUnknown: () =>
      form(() => (
        <ConfirmDialog
          isOpen
          title={texts.unknownTitle}
          message={deskMessages['refund.unknown']}
          cancelLabel={texts.leave}
          confirmLabel={texts.ask}
          tone="primary"
          onConfirm={() => send({ type: 'refund.ask' })}
          onCancel={() => send({ type: 'refund.leave' })}
        />
      )),
    gone: () => <Banner tone="error">{deskMessages['refundOrder.not_found']}</Banner>,
  } satisfies Record<RefundState, () => ReactNode>;
  return {
    renderRefund: screens[snapshot.value],
    canRepeat: snapshot.matches('reading'),
    repeat: ({ itemId, amount: failed, reason }: StaffRefund) =>
      send({
        type: 'refund.again',
        ...(itemId ? { itemId } : { amount: failed }),
        reason: reason ?? '',
        key: crypto.randomUUID(),
      }),
  };
}

/** What is wrong with a request, by field. */
function checkRefund({ refundable }: StaffOrder, request: RefundRequest) {
  const tooMuch = (request.amount ?? 0) > refundable;
  return {
    ...fieldErrors(refundOrder.body, request),
    ...(tooMuch && { amount: texts.atMost(rupeesWithPaise(refundable)) }),
  };
}

/** Rupees that a request returns. */
function toAmount({ items, refundable }: StaffOrder, { itemId, amount }: RefundRequest): number {
  if (amount !== undefined) return amount;
  const item = items.find(({ id }) => id === itemId);
  return item ? Math.min(item.quantity * item.price, refundable) : refundable;
}

const toValues = (request: RefundRequest | undefined): RefundValues => ({
  subject: request?.itemId ?? (request?.amount === undefined ? 'full' : 'amount'),
  amount: String(request?.amount ?? ''),
  reason: request?.reason ?? '',
});

/** What was entered, as the call takes it; an amount that is no number is 0, which is too little. */
function toRequest({ subject, amount, reason }: RefundValues): RefundRequest {
  if (subject === 'full') return { reason };
  if (subject !== 'amount') return { itemId: subject, reason };
  const typed = amount.replaceAll(/[₹,\s]/g, '');
  return { amount: /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : 0, reason };
}

function provideRefund({ api, cache }: Desk) {
  return refundMachine.provide({
    actors: toActors<RefundActors>({
      async refundOrder({ key, ...request }, signal) {
        const outcome = await api.staffOrders.refundOrder(request, signal, onlyOnce(key));
        if (outcome.ok) showRefunds(cache, request.orderId, outcome.value.refunds);
        return outcome;
      },
    }),
    actions: { notify: createNotify(), refreshOrder: () => refreshOrders(cache) },
  });
}
