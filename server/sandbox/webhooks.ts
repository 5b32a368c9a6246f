import type { FastifyInstance } from 'fastify';
import { hmac } from '#server/common/identifiers.ts';
import type { Database } from '#server/store/transaction.ts';
import { markDelivered, readWebhooks } from './provider/reports.ts';

export type Webhooks = ReturnType<typeof createWebhooks>;

interface Delivery {
  /** Also those that were delivered before. */
  all?: boolean;
  /** Each twice, as the real provider sometimes does. */
  twice?: boolean;
}

/** Delivers the provider's webhooks to our own endpoint, as the real provider does. */
export function createWebhooks(
  app: FastifyInstance,
  database: Database,
  { webhookSecrets: [secret = ''] }: { webhookSecrets: readonly string[] },
) {
  const deliveries = new Set<Promise<unknown>>();

  async function post(id: string, body: string): Promise<boolean> {
    try {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhook/razorpay',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': hmac(secret, body),
        },
        payload: body,
      });
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  /** Returns how many webhooks were accepted; the others stay for the next delivery. */
  async function deliver({ all = false, twice = false }: Delivery = {}): Promise<number> {
    let delivered = 0;
    for (const { id, body } of await readWebhooks(database, all)) {
      const answers = twice
        ? await Promise.all([post(id, body), post(id, body)])
        : [await post(id, body)];
      if (!answers.includes(true)) continue;
      await markDelivered(database, id);
      delivered += 1;
    }
    return delivered;
  }

  return {
    async deliver(delivery?: Delivery): Promise<number> {
      const work = deliver(delivery);
      deliveries.add(work);
      try {
        return await work;
      } finally {
        deliveries.delete(work);
      }
    },
    /** Delivers in the background. */
    deliverLater(delivery?: Delivery): void {
      this.deliver(delivery).catch(() => undefined);
    },
    async finishDeliveries(): Promise<void> {
      await Promise.allSettled(deliveries);
    },
  };
}
