import type { Answer } from '#contract/endpoint.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { refundOrder } from '#contract/staffOrders.ts';
import type { StaffRefund } from '#contract/staffOrders.ts';
import { refundMachine } from '#machines/refund.machine.ts';
import { after, always, conditionsOf, never, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

/** The answer to a refund that has this status, beside an earlier one. */
export function refundIs(status: StaffRefund['status']): Answer<typeof refundOrder> {
  const refund = { amount: 100, at: '', by: 'staff', paymentId: 'pay_1', reason: 'Late' } as const;
  return {
    refundId: '2',
    refunds: [
      { ...refund, id: '1', status: 'done' },
      { ...refund, id: '2', status },
    ],
  };
}

const described = { amount: 100, reason: 'Late', key: 'key-1' };

const that = conditionsOf<typeof refundMachine>();

export const refundScript = definePortalScript({
  machine: refundMachine,
  starts: { 'a paid order': { orderId: '7' } },
  events: [
    { type: 'refund.begin' },
    { type: 'refund.cancel' },
    { type: 'refund.describe', ...described },
    { type: 'refund.again', ...described },
    { type: 'refund.back' },
    { type: 'refund.confirm' },
    { type: 'refund.ask' },
    { type: 'refund.leave' },
  ],
  outcomes: {
    refundOrder: [
      accepted(refundIs('done')),
      accepted(refundIs('pending')),
      accepted(refundIs('failed')),
      refused('item_unknown'),
      refused('not_paid'),
      refused('already_returned'),
      refused('disputed'),
      refused('too_much'),
      refused('key_reused'),
      refused('not_found'),
      refused('input_invalid'),
      refused('too_often'),
      new Error('offline'),
    ],
  },
  project: ({ request, key, isUnknown, failure }) => [
    Boolean(request),
    Boolean(key),
    isUnknown,
    failure?.message,
  ],
  generate(draw) {
    const { reason, amount } = drawPayload(refundOrder.body, draw);
    const drawn = { amount: amount ?? undefined, reason, key: 'key-2' };
    return {
      events: [
        { type: 'refund.describe' as const, ...drawn },
        { type: 'refund.again' as const, ...drawn },
      ],
      outcomes: { refundOrder: [accepted(drawPayload(refundOrder.answer, draw))] },
    };
  },
  properties: [
    always(
      that(
        'a refund is confirmed before it is sent',
        ({ context, value }) =>
          value !== 'refunding' || (Boolean(context.request) && Boolean(context.key)),
      ),
    ),
    always(
      that(
        'the key stays while the outcome is unknown',
        ({ context, value }) => value !== 'outcomeUnknown' || Boolean(context.key),
      ),
    ),
    after(
      step('refundOrder breaks'),
      never(
        that(
          'a refund is requested under another key',
          ({ calls, context }, since) =>
            'refundOrder' in calls && context.key !== since.context.key,
        ),
      ),
      that('the server has decided', ({ step }) =>
        /^refundOrder (accepted|refused (?!too_often))/.test(step),
      ),
    ),
  ],
});
