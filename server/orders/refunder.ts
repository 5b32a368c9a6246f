import type { FastifyBaseLogger } from 'fastify';
import { PaymentsDown, PaymentsRefused } from '#server/peers/payments.ts';
import type { Payments } from '#server/peers/payments.ts';
import { untilStopped } from '#server/peers/stoppedPayments.ts';
import { claimRefunds, closeRefund, returnRefund } from '#server/store/refunds.ts';
import type { Database } from '#server/store/transaction.ts';

interface Peers {
  database: Database;
  payments: Payments;
}

export type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Sends back money that is due to go back, or all of it; the provider makes each refund once, however
 * often it is asked. What fails is due again later.
 */
export async function makeRefunds(
  { database, payments }: Peers,
  log: Log,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  for (const { paymentId, orderId, amountPaise } of await claimRefunds(database, all)) {
    try {
      await closeRefund(database, paymentId, await refund(payments, paymentId, amountPaise));
    } catch (error) {
      await returnRefund(database, paymentId);
      if (error instanceof PaymentsDown) continue;
      if (!(error instanceof PaymentsRefused)) throw error;
      log.error({ err: error, orderId, paymentId }, 'refund refused');
    }
  }
}

/** The provider's id of the refund; one that staff made on the provider's own pages has none here. */
async function refund(payments: Payments, paymentId: string, amountPaise: number): Promise<string> {
  try {
    return await payments.refund(paymentId, amountPaise);
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    const { status } = await payments.payment(paymentId);
    if (status !== 'refunded') throw error;
    return 'made elsewhere';
  }
}

/** Makes refunds beside the calls that found them due. */
export function createRefunder({ database, payments }: Peers, log: Log) {
  const stopping = new AbortController();
  const peers = { database, payments: untilStopped(payments, stopping.signal) };
  let isDue = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (isDue) {
        isDue = false;
        await makeRefunds(peers, log);
      }
    } catch (error) {
      log.error({ err: error }, 'refunds not made');
    } finally {
      running = undefined;
    }
  }

  return {
    /** Begins at once and makes nobody wait. */
    wake(): void {
      isDue = true;
      running ??= run();
    },
    /** Ends after the present one; the others stay due. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
