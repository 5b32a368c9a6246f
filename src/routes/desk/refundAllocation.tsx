import type { ReactNode } from 'react';
import type { StaffOrder, StaffRefund } from '#contract/staffOrders.ts';
import { refundAllocationMachine } from '#machines/refundAllocation.machine.ts';
import type {
  RefundAllocationActors,
  RefundAllocationState,
} from '#machines/refundAllocation.machine.ts';
import { toActors } from '#machines/port.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { AllocationDialog } from '#ui/screens/desk/AllocationDialog.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { useDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import { listUnrefunded } from './orderItems.ts';
import { refreshOrders, showRefunds } from './queries.ts';

/** The dialog in which an owner allocates a refund to an item, and how to open it. */
export function useAllocation(order: StaffOrder) {
  const [snapshot, send] = useFlow(provideAllocation(useDesk()), { input: { orderId: order.id } });
  const refund = order.refunds.find(({ id }) => id === snapshot.context.refundId);
  const dialog = (isBusy: boolean) =>
    refund && (
      <AllocationDialog
        amount={rupeesWithPaise(refund.amount)}
        items={listAllocatable(order, refund)}
        isBusy={isBusy}
        onConfirm={(itemId) => send({ type: 'allocation.confirm', itemId })}
        onCancel={() => send({ type: 'allocation.cancel' })}
      />
    );
  const screens = {
    reading: () => null,
    choosing: () => dialog(false),
    allocating: () => dialog(true),
  } satisfies Record<RefundAllocationState, () => ReactNode>;
  return {
    renderAllocation: screens[snapshot.value],
    canAllocate: (one: StaffRefund) => listAllocatable(order, one).length > 0,
    allocate: ({ id }: StaffRefund) => send({ type: 'allocation.begin', refundId: id }),
  };
}

/** The items that a refund may have been for: none unless it is a done one of an amount. */
function listAllocatable(order: StaffOrder, { amount, status, itemId }: StaffRefund) {
  if (status !== 'done' || itemId) return [];
  return listUnrefunded(order).filter(({ price }) => price <= amount);
}

function provideAllocation({ api, cache }: Desk) {
  return refundAllocationMachine.provide({
    actors: toActors<RefundAllocationActors>({
      async allocateRefund(allocation, signal) {
        const outcome = await api.staffOrders.allocateRefund(allocation, signal);
        if (outcome.ok) showRefunds(cache, allocation.orderId, outcome.value.refunds);
        return outcome;
      },
    }),
    actions: { notify: createNotify(), refreshOrder: () => refreshOrders(cache) },
  });
}
