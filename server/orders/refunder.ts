import type { FastifyBaseLogger } from 'fastify';
import { PaymentsDown, PaymentsRefused } from '#server/peers/payments.ts';
import type { Payments } from '#server/peers/payments.ts';
import { untilStopped } from '#server/peers/stoppedPayments.ts';
import { claimRefunds, readRefund, refundsOfPayment, returnRefund } from '#server/store/refunds.ts';
import type { Refund, WantedRefunds } from '#server/store/refunds.ts';
import { bookRefund, failRefund, sumDone } from './moneyBack.ts';
import type { Books } from './settlement.ts';

interface Peers extends Books {
  payments: Payments;
}

export type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Sends back money that is due to go back; the provider makes each refund once, however often it is asked.
 * What fails is due again later.
 */
export async function makeRefunds(
  peers: Peers,
  log: Log,
  wanted: WantedRefunds = 'due',
): Promise<void> {
  for (const refund of await claimRefunds(peers.database, wanted)) {
    const { id, orderId, paymentId } = refund;
    try {
      if (!(await makeRefund(peers, refund))) await returnRefund(peers.database, id);
    } catch (error) {
      await returnRefund(peers.database, id);
      if (error instanceof PaymentsDown) continue;
      if (!(error instanceof PaymentsRefused)) throw error;
      log.error({ err: error, orderId, paymentId }, 'refund refused');
    }
  }
}

/** False while the provider is still at it. */
async function makeRefund(peers: Peers, refund: Refund): Promise<boolean> {
  // An earlier call may have been carried out although its answer was lost.
  if (refund.providerRefundId || refund.tries > 1) {
    await bookMade(peers, refund);
    const current = await readRefund(peers.database, refund.id);
    if (current?.status !== 'pending') return true;
    if (current.providerRefundId) return false;
    return send(peers, current);
  }
  return send(peers, refund);
}

async function send(peers: Peers, refund: Refund): Promise<boolean> {
  const { database, payments } = peers;
  const { id, orderId, paymentId, amountPaise } = refund;
  const receipt = refund.receipt ?? paymentId;
  try {
    const made = await payments.refund({ paymentId, amount: amountPaise, receipt });
    await bookRefund(peers, orderId, { ...made, receipt });
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    await bookMade(peers, refund);
    const current = await readRefund(database, id);
    if (current?.status !== 'pending' || current.providerRefundId) return true;
    if (!(await isTooMuch(peers, current))) throw error;
    await failRefund(peers, current);
  }
  return (await readRefund(database, id))?.status !== 'pending';
}

/** Books whatever refunds of the payment the provider knows. */
async function bookMade(peers: Peers, { orderId, paymentId }: Refund): Promise<void> {
  try {
    const made = await peers.payments.refundsOf(paymentId);
    for (const refund of made) await bookRefund(peers, orderId, refund);
  } catch (error) {
    // A payment that the provider does not know has no refunds.
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}

/** True once less is left of the payment than is to go back: others returned it. */
async function isTooMuch({ database, payments }: Peers, refund: Refund): Promise<boolean> {
  try {
    const payment = await payments.payment(refund.paymentId);
    const known = await refundsOfPayment(database, refund.paymentId);
    const lost = sumDone(known.filter(({ reason }) => reason === 'dispute'));
    return payment.amount - (payment.amount_refunded ?? 0) - lost < refund.amountPaise;
  } catch (error) {
    if (error instanceof PaymentsRefused) return false;
    throw error;
  }
}

/** Makes refunds beside the calls that found them due. */
export function createRefunder(given: Peers, log: Log) {
  const stopping = new AbortController();
  const peers = { ...given, payments: untilStopped(given.payments, stopping.signal) };
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
