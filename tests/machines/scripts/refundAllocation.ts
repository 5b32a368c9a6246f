import { accepted, refused } from '#contract/outcome.ts';
import { refundAllocationMachine } from '#machines/refundAllocation.machine.ts';
import { conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

const that = conditionsOf<typeof refundAllocationMachine>();

export const refundAllocationScript = definePortalScript({
  machine: refundAllocationMachine,
  starts: { 'a refund of an amount': { orderId: '7' } },
  events: [
    { type: 'allocation.begin', refundId: '1' },
    { type: 'allocation.cancel' },
    { type: 'allocation.confirm', itemId: '3' },
  ],
  outcomes: {
    allocateRefund: [
      accepted({ refunds: [] }),
      refused('not_open'),
      refused('item_unknown'),
      refused('already_returned'),
      refused('too_little'),
      refused('not_found'),
      refused('input_invalid'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: () => null,
  properties: [
    respondsTo(
      step('allocateRefund breaks', 'allocateRefund refused already_returned'),
      shows('allocation.failed'),
    ),
    never(
      that(
        'a refund is allocated before its item is confirmed',
        ({ calls, step }) => 'allocateRefund' in calls && step !== 'allocation.confirm',
      ),
    ),
  ],
});
