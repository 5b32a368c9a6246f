import type { Socket } from 'node:net';
import { createApp } from '#server/app.ts';
import { connect } from '#server/database/connect.ts';
import { createDependencies } from '#server/dependencies.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { createMailSender } from '#server/integrations/mail.ts';
import type { MailTransport } from '#server/integrations/mail.ts';
import type { Send } from '#server/integrations/payments.ts';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { readSettings } from '#server/settings.ts';
import type { Mail } from '#server/store/outbox.ts';
import type { Database } from '#server/store/transaction.ts';
import { production } from '#tools/bench/server/stage.ts';

export const keySecret = 'secret';
export const webhookSecret = 'hook';

/** The real server in this process as in production, with integrations in memory. */
export interface Portal extends AsyncDisposable {
  url: string;
  /** A single connection, so that PostgreSQL's statistics can be flushed at once. */
  database: Database;
  /** Mails by address, the newest last. */
  mails: Map<string, Mail[]>;
  /** Bytes of answers with headers that were sent to customers. */
  countSentBytes(): number;
  /** Sends the due mails of the outbox. */
  sendDue(): Promise<void>;
  /** Runs every background job once. */
  work(): Promise<void>;
}

/** Starts the server on a migrated database; the caller runs background work. */
export async function startPortal(databaseUrl: string, dataDir: string): Promise<Portal> {
  const database = connect(databaseUrl, { poolSize: 1, statementTimeout: 60_000, silence: 0 });
  const settings = readSettings({
    ...production,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  });
  const mails = new Map<string, Mail[]>();
  const dependencies = createDependencies(database, settings, { send: createProvider() });
  const mail = createMailSender(database, createMemoryMail(mails));
  const app = createApp({ ...dependencies, mail });
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => sockets.add(socket));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    mails,
    countSentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    sendDue: () => mail.sendDue(),
    async work() {
      await mail.sendDue();
      await runCleanupJobs(dependencies);
      await reconcile({ ...dependencies, mail }, app.log);
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await Promise.all([mail.close(), dependencies.mail.close()]);
      await database.destroy();
    },
  };
}

/** A mail server that accepts everything at once, so that sending is counted with its call. */
function createMemoryMail(mails: Portal['mails']): MailTransport {
  return {
    deliver: async (mail) => void mails.set(mail.to, [...(mails.get(mail.to) ?? []), mail]),
    rehearse: async () => undefined,
    isAvailable: async () => true,
    recover: async () => true,
    isLocal: true,
    close: () => undefined,
  };
}

/** The payment of a provider's order, captured at once. */
export function getPayment(orderId: string, amount: number) {
  return {
    id: `pay_${orderId}`,
    order_id: orderId,
    amount,
    currency: 'INR',
    status: 'captured',
    method: 'card',
    captured: true,
    created_at: Math.floor(Date.now() / 1_000),
  };
}

/** A payment provider that creates orders and knows one payment for each. */
function createProvider(): Send {
  const amounts = new Map<string, number>();
  return async (url, { method, body }) => {
    const { pathname } = new URL(url);
    const answer = (content: unknown) => ({ status: 200, json: async () => content });
    if (method === 'POST' && pathname.endsWith('/orders')) {
      const wanted = JSON.parse(body ?? '{}') as { receipt: string; amount: number };
      const id = `order_${wanted.receipt.slice(0, 20)}`;
      amounts.set(id, wanted.amount);
      return answer({ id, currency: 'INR', ...wanted });
    }
    const [, orderId = ''] = /\/payments\/pay_(\w+)$/.exec(pathname) ?? [];
    const amount = amounts.get(orderId);
    if (amount === undefined) return { status: 404, json: async () => ({}) };
    return answer(getPayment(orderId, amount));
  };
}
