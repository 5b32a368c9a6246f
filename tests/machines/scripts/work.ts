import { workMachine } from '#machines/work.machine.ts';
import { after, always, conditionsOf, inState, never, step } from '#tools/planner/properties.ts';
import { definePortalScript } from '#tools/portal/script.ts';

const that = conditionsOf<typeof workMachine>();

export const workScript = definePortalScript({
  machine: workMachine,
  starts: {
    'a submitted application': { isRefundSlow: false },
    'a submitted application, and refunds that take days': { isRefundSlow: true },
  },
  events: [
    { type: 'customer.pay' },
    { type: 'customer.answer' },
    { type: 'customer.accept' },
    { type: 'customer.changes' },
    { type: 'staff.approve' },
    { type: 'staff.ask' },
    { type: 'staff.deliver' },
    { type: 'staff.reject' },
    { type: 'staff.assign' },
    { type: 'command.approve' },
    { type: 'command.reject' },
    { type: 'command.complete' },
    { type: 'system.autoAccept' },
    { type: 'system.refund' },
  ],
  outcomes: {},
  project: ({ isRefundSlow, isApproved, isPaid, hasChanges }) => [
    isRefundSlow,
    isApproved,
    isPaid,
    hasChanges,
  ],
  properties: [
    always(
      that(
        'what waits for a payment is not paid',
        ({ context, value }) => value !== 'awaitingPayment' || !context.isPaid,
      ),
    ),
    always(
      that(
        'what is worked on is paid',
        ({ context, value }) => ['awaitingPayment', 'rejected'].includes(value) || context.isPaid,
      ),
    ),
    after(
      step('system.refund'),
      never(inState('inProgress')),
      step('customer.pay', 'command.approve'),
    ),
  ],
});
