import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { isSame } from '#server/common/identifiers.ts';
import { findCustomer, findCapturedPayment, LostReply, ProviderRefusal } from './provider/books.ts';
import { capture, createOrder, listOrders, listPayments } from './provider/calls.ts';
import { disputeEntity, orderEntity, paymentEntity } from './provider/entities.ts';
import {
  dispute,
  disputeSteps,
  endRefunds,
  listDisputes,
  listRefunds,
  refund,
} from './provider/refunds.ts';
import { pressButton, captureLate } from './provider/window.ts';
import type { ProviderServices } from './services.ts';
import type { Webhooks } from './webhooks.ts';

const newOrder = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(2_000_000_000)),
  currency: v.literal('INR'),
  receipt: v.nullish(v.pipe(v.string(), v.maxLength(40))),
  notes: v.optional(v.record(v.string(), v.unknown())),
  unique_receipt: v.optional(v.boolean()),
});

const refundAmount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(100)));

const newRefund = v.nullish(
  v.object({ amount: refundAmount, receipt: v.nullish(v.pipe(v.string(), v.maxLength(40))) }),
);

const newCapture = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
  currency: v.string(),
});

const attempt = v.object({
  razorpayOrderId: v.string(),
  outcome: v.picklist(['pay', 'fail', 'close']),
});

const lateCapture = v.object({ razorpayOrderId: v.string() });

/** A refund in the provider's dashboard; in paise. */
const dashboardRefund = v.object({ razorpayOrderId: v.string(), amount: refundAmount });

const refundEnd = v.object({
  razorpayOrderId: v.string(),
  status: v.picklist(['processed', 'failed']),
});

const disputeStep = v.object({ razorpayOrderId: v.string(), status: v.picklist(disputeSteps) });

/** The provider's REST API, its browser script and the calls of the script's buttons. */
export function paymentRoutes(
  app: FastifyInstance,
  services: ProviderServices,
  webhooks: Webhooks,
): void {
  const { database, settings } = services;
  const { faults } = services.sandbox;
  const windowServices = { database, faults, keySecret: settings.payments.keySecret };

  void app.register(
    (scope, _options, done) => {
      providerApi(scope, services, webhooks);
      done();
    },
    { prefix: '/sandbox/payments/v1' },
  );

  const script = readFileSync(join(import.meta.dirname, 'checkout.js'));
  app.get('/sandbox/payments/checkout.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(script),
  );

  app.post('/sandbox/payments/pay', async ({ body }, reply) => {
    const parsed = v.safeParse(attempt, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    const { razorpayOrderId, outcome } = parsed.output;
    return asProvider(reply, async () => {
      const result = await pressButton(windowServices, razorpayOrderId, outcome);
      await report(razorpayOrderId);
      if (result.kind !== 'paid') return { status: result.kind };
      return {
        razorpay_payment_id: result.paymentId,
        razorpay_order_id: razorpayOrderId,
        razorpay_signature: result.signature,
      };
    });
  });

  app.post('/sandbox/payments/settle', async ({ body }, reply) => {
    const parsed = v.safeParse(lateCapture, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    const { razorpayOrderId } = parsed.output;
    return asProvider(reply, async () => {
      const paymentId = await captureLate(database, razorpayOrderId);
      await report(razorpayOrderId);
      return { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId };
    });
  });

  app.post('/sandbox/payments/refund', async ({ body }, reply) => {
    const parsed = v.safeParse(dashboardRefund, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    const { razorpayOrderId, amount } = parsed.output;
    return asProvider(reply, async () => {
      const paymentId = await findCapturedPayment(database, razorpayOrderId);
      const isSlow = await isRefundSlow(services, razorpayOrderId);
      const made = await refund(database, paymentId, { amount, isSlow });
      await report(razorpayOrderId);
      return made;
    });
  });

  app.post('/sandbox/payments/refund/end', async ({ body }, reply) => {
    const parsed = v.safeParse(refundEnd, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    const { razorpayOrderId, status } = parsed.output;
    return asProvider(reply, async () => {
      const paymentId = await findCapturedPayment(database, razorpayOrderId);
      const ended = await endRefunds(database, paymentId, status);
      await report(razorpayOrderId);
      return { ended };
    });
  });

  app.post('/sandbox/payments/dispute', async ({ body }, reply) => {
    const parsed = v.safeParse(disputeStep, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    const { razorpayOrderId, status } = parsed.output;
    return asProvider(reply, async () => {
      const paymentId = await findCapturedPayment(database, razorpayOrderId);
      const made = await dispute(database, paymentId, status);
      await report(razorpayOrderId);
      return made;
    });
  });

  /** Delivers webhooks in the background, or before the answer when that fault is set. */
  async function report(razorpayOrderId: string): Promise<void> {
    const customer = await findCustomer(database, razorpayOrderId);
    const twice = Boolean(await faults.consume('payments', 'duplicate-webhook', customer));
    if (await faults.consume('payments', 'webhook-first', customer))
      await webhooks.deliver({ twice });
    else webhooks.deliverLater({ twice });
  }
}

function providerApi(app: FastifyInstance, services: ProviderServices, webhooks: Webhooks): void {
  const { database, sandbox, settings } = services;
  const { keyId, keySecret } = settings.payments;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  app.addHook('onRequest', async (request, reply) => {
    if (isSame(request.headers.authorization ?? '', authorization)) return;
    return reply.code(401).send(errorBody('Authentication failed'));
  });

  app.post('/orders', async ({ body }, reply) => {
    const parsed = v.safeParse(newOrder, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    return asProvider(reply, () => createOrder(database, parsed.output));
  });
  app.get<{ Querystring: { receipt?: string } }>('/orders', ({ query }, reply) =>
    asProvider(reply, () => listOrders(database, query.receipt)),
  );
  app.get<{ Params: { id: string } }>('/orders/:id', ({ params }, reply) =>
    asProvider(reply, () => orderEntity(database, params.id)),
  );
  app.get<{ Params: { id: string } }>('/orders/:id/payments', ({ params }, reply) =>
    asProvider(reply, () => listPayments(database, params.id)),
  );
  app.get<{ Params: { id: string } }>('/payments/:id', ({ params }, reply) =>
    asProvider(reply, () => paymentEntity(database, params.id)),
  );
  app.post<{ Params: { id: string } }>('/payments/:id/capture', async ({ params, body }, reply) => {
    const parsed = v.safeParse(newCapture, body);
    if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
    return asProvider(reply, async () => {
      try {
        return await capture(database, sandbox.faults, params.id, parsed.output);
      } finally {
        webhooks.deliverLater();
      }
    });
  });
  app.post<{ Params: { id: string } }>(
    '/payments/:id/refund',
    async ({ params, body, headers }, reply) => {
      const parsed = v.safeParse(newRefund, body);
      if (!parsed.success) return refuseAsProvider(reply, 'The input is not valid');
      const header = headers['x-refund-idempotency'];
      const key = typeof header === 'string' ? header : null;
      return asProvider(reply, async () => {
        const payment = await paymentEntity(database, params.id);
        const isSlow = await isRefundSlow(services, payment.order_id);
        try {
          return await refund(database, params.id, { ...parsed.output, key, isSlow });
        } finally {
          webhooks.deliverLater();
        }
      });
    },
  );
  app.get<{ Params: { id: string }; Querystring: PageQuery }>(
    '/payments/:id/refunds',
    ({ params, query }, reply) =>
      asProvider(reply, async () => {
        await paymentEntity(database, params.id);
        return listRefunds(database, readPage(query), params.id);
      }),
  );
  app.get<{ Querystring: PageQuery }>('/refunds', ({ query }, reply) =>
    asProvider(reply, () => listRefunds(database, readPage(query))),
  );
  app.get<{ Querystring: PageQuery }>('/disputes', ({ query }, reply) =>
    asProvider(reply, () => listDisputes(database, readPage(query))),
  );
  app.get<{ Params: { id: string } }>('/disputes/:id', ({ params }, reply) =>
    asProvider(reply, () => disputeEntity(database, params.id)),
  );
}

interface PageQuery {
  from?: string;
  skip?: string;
  count?: string;
}

/** Paging of the provider's lists: ten entries by default, a hundred at most. */
function readPage({ from, skip, count }: PageQuery) {
  return {
    from: Number(from) || 0,
    skip: Number(skip) || 0,
    count: Math.min(Number(count) || 10, 100),
  };
}

/** Whether a fault makes the customer's bank slow. */
async function isRefundSlow(
  { database, sandbox }: ProviderServices,
  providerOrderId: string,
): Promise<boolean> {
  const customer = await findCustomer(database, providerOrderId);
  return Boolean(await sandbox.faults.consume('payments', 'slow-refund', customer));
}

async function asProvider<Value>(reply: FastifyReply, work: () => Promise<Value>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefusal) return refuseAsProvider(reply, error.message);
    if (error instanceof LostReply) return reply.code(504).send(errorBody('The answer was lost'));
    throw error;
  }
}

function refuseAsProvider(reply: FastifyReply, description: string) {
  return reply.code(400).send(errorBody(description));
}

function errorBody(description: string) {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  };
}
