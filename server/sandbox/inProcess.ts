import fastify from 'fastify';
import type { Send } from '#server/integrations/payments.ts';
import { paymentRoutes } from './paymentRoutes.ts';
import type { ProviderServices } from './services.ts';
import type { Webhooks } from './webhooks.ts';

/** Webhooks stay queued for the server, which delivers them with its next ones. */
const noDelivery: Webhooks = {
  deliver: async () => 0,
  deliverLater: () => undefined,
  finishDeliveries: async () => undefined,
};

/** The sandbox's payment provider for a command outside the server, whether that runs or not. */
export async function openProvider(
  services: ProviderServices,
): Promise<{ send: Send; close(): Promise<void> }> {
  const app = fastify();
  paymentRoutes(app, services, noDelivery);
  await app.ready();
  return {
    async send(url, { method, headers, body }) {
      const { pathname, search } = new URL(url);
      const answer = await app.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: pathname + search,
        headers,
        ...(body !== undefined && { payload: body }),
      });
      return { status: answer.statusCode, json: async (): Promise<unknown> => answer.json() };
    },
    close: () => app.close(),
  };
}
