import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { hmac, isId, isSame, sha256 } from '#server/common/identifiers.ts';
import { toRupees } from '#server/common/money.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { cancelOrder } from '#server/orders/cancellation.ts';
import { checkOrder, placeOrder, verifyOrder } from '#server/orders/checkout.ts';
import { bookReportedPayment } from '#server/orders/payments.ts';
import {
  bookReportedDispute,
  bookReportedRefund,
  toDisputeStatus,
} from '#server/orders/providerReports.ts';
import {
  PaymentsDown,
  providerDispute,
  providerPayment,
  providerRefund,
} from '#server/integrations/payments.ts';
import type { ProviderRefund } from '#server/integrations/payments.ts';
import { readNow } from '#server/store/transaction.ts';
import { toOrderStatus } from '#server/store/orderStates.ts';
import type { Mount, Services } from './mount.ts';

/** From the cart to the captured payment; the provider reports by webhook. */
export const checkoutRoutes: Mount = (app, handle, services) => {
  const { settings } = services;

  handle(contract.checkout.placeOrder, async ({ session }) => {
    const placed = await placeOrder(services, session.userId);
    if (!placed.ok) return placed;
    const { order, providerOrderId, isNew } = placed.value;
    return {
      status: isNew ? 201 : 200,
      data: {
        orderId: order.id,
        razorpayOrderId: providerOrderId,
        totalAmount: toRupees(order.totalPaise),
        currency: order.currency,
        key: settings.payments.keyId,
      },
    };
  });

  handle(contract.checkout.verifyPayment, async ({ body, session, request }) => {
    if (!isId(body.orderId)) return refused('not_found');
    const proof = {
      paymentId: body.razorpayPaymentId,
      providerOrderId: body.razorpayOrderId,
      signature: body.razorpaySignature,
    };
    const { userId } = session;
    const verified = await verifyOrder(services, settings.payments, userId, body.orderId, proof);
    if (verified.ok) return { message: contract.checkout.verifyPayment.done };
    const { code } = verified.refusal;
    if (code !== 'not_found') {
      request.log.warn({ orderId: body.orderId, code }, 'payment not verified');
    }
    return verified;
  });

  handle(contract.checkout.checkOrder, async ({ params, session }) => {
    const checked = await checkOrder(services, session.userId, params.orderId);
    if (!checked.ok) return checked;
    const { state, isBeingPaid } = checked.value;
    return { data: { status: toOrderStatus(state), isBeingPaid } };
  });

  handle(contract.checkout.cancelOrder, async ({ params, session }) => {
    const cancelled = await cancelOrder(services, session.userId, params.orderId);
    return cancelled.ok ? { message: contract.checkout.cancelOrder.done } : cancelled;
  });

  void app.register((scope, _options, done) => {
    webhookRoute(scope, services);
    done();
  });
};

const report = v.object({
  event: v.string(),
  /** Seconds since 1970. */
  created_at: v.fallback(v.optional(v.number()), undefined),
  payload: v.optional(
    v.object({
      payment: optionalEntity(providerPayment),
      refund: optionalEntity(providerRefund),
      dispute: optionalEntity(providerDispute),
    }),
  ),
});

/** An entity in a webhook; a malformed one counts as absent. */
function optionalEntity<Entity extends v.GenericSchema>(entity: Entity) {
  return v.fallback(v.optional(v.object({ entity })), undefined);
}

type Report = v.InferOutput<typeof report>;

/** Books a webhook; undefined if it is not about money. */
async function book(services: Services, given: Report, eventId: string) {
  const { event, payload, created_at: seconds } = given;
  const payment = payload?.payment?.entity;
  const [, refundWord] = /^refund\.(created|processed|failed)$/.exec(event) ?? [];
  const disputeStatus = toDisputeStatus(/^payment\.dispute\.(\w+)$/.exec(event)?.[1]);
  if (refundWord && payload?.refund) {
    const refund = payload.refund.entity;
    const status = refundWord === 'created' ? refund.status : refundWord;
    return bookReportedRefund(services, { ...refund, status: toRefundStatus(status) }, payment);
  }
  if (disputeStatus && payload?.dispute) {
    const toldAt = seconds ? new Date(seconds * 1000) : await readNow(services.database);
    const reported = { dispute: payload.dispute.entity, status: disputeStatus, toldAt };
    return bookReportedDispute(services, reported, payment);
  }
  return payment && bookReportedPayment(services, payment, { id: eventId, type: event });
}

function toRefundStatus(word: string): ProviderRefund['status'] {
  return word === 'processed' || word === 'failed' ? word : 'pending';
}

/** Receives the raw bytes, because the signature covers them. */
function webhookRoute(app: FastifyInstance, services: Services): void {
  const { webhookSecrets } = services.settings.payments;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/api/webhook/razorpay', async (request, reply) => {
    const signature = request.headers['x-razorpay-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (typeof signature !== 'string' || !isSigned(signature, body, webhookSecrets)) {
      const message = 'The signature is wrong.';
      return reply.code(400).send({ success: false, code: 'refused', message });
    }
    const parsed = v.safeParse(report, readJson(body));
    if (!parsed.success) return { success: true, message: 'Ignored.' };

    const header = request.headers['x-razorpay-event-id'];
    const id = typeof header === 'string' ? header : sha256(body);
    const { event: type } = parsed.output;
    const result = await orUnavailable(() => book(services, parsed.output, id));
    if (result === 'not ours') {
      request.log.warn({ event: { id, type } }, 'webhook ignored');
    }
    return { success: true, message: result === 'booked' ? 'Booked.' : 'Ignored.' };
  });
}

/** If the provider cannot be asked about a webhook, a 503 makes it send the webhook again. */
async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsDown) throw new Unavailable(undefined, error.retryAfter);
    throw error;
  }
}

/** Tries every secret, so that the time does not reveal which one matched. */
function isSigned(signature: string, body: Buffer, secrets: readonly string[]): boolean {
  return secrets.filter((secret) => isSame(signature, hmac(secret, body))).length > 0;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
