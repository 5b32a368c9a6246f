import type { FastifyBaseLogger } from 'fastify';
import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import type { Payments } from '#server/integrations/payments.ts';
import { abortable } from '#server/integrations/paymentWrappers.ts';
import {
  claimRefunds,
  readRefund,
  listPaymentRefunds,
  releaseRefund,
} from '#server/store/refunds.ts';
import type { Refund, RefundSelection } from '#server/store/refunds.ts';
import { bookRefund, reduceOrFailRefund, sumDone } from './refunds.ts';
import type { SettlementServices } from './settlement.ts';

interface Services extends SettlementServices {
  payments: Payments;
}

export type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Makes refunds that are due. The provider makes each one once, however often it is asked; failed
 * calls are due again later.
 */
export async function makeRefunds(
  services: Services,
  log: Log,
  selection: RefundSelection = 'due',
): Promise<void> {
  for (const refund of await claimRefunds(services.database, selection)) {
    const { id, orderId, paymentId } = refund;
    try {
      if (!(await makeRefund(services, refund))) await releaseRefund(services.database, id);
    } catch (error) {
      await releaseRefund(services.database, id);
      if (error instanceof PaymentsDown) continue;
      if (!(error instanceof PaymentsRefused)) throw error;
      log.error({ err: error, orderId, paymentId }, 'refund refused');
    }
  }
}

/** False while the provider has not finished it. */
async function makeRefund(services: Services, refund: Refund): Promise<boolean> {
  // An earlier call may have succeeded although its answer was lost.
  if (refund.providerRefundId || refund.tries > 1) {
    await bookProviderRefunds(services, refund);
    const current = await readRefund(services.database, refund.id);
    if (current?.status !== 'pending') return true;
    if (current.providerRefundId) return false;
    return send(services, current);
  }
  return send(services, refund);
}

async function send(services: Services, refund: Refund): Promise<boolean> {
  const { database, payments } = services;
  const { id, orderId, paymentId, amountPaise } = refund;
  const receipt = refund.receipt ?? paymentId;
  try {
    const made = await payments.refund({ paymentId, amount: amountPaise, receipt });
    await bookRefund(services, orderId, { ...made, receipt });
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    await bookProviderRefunds(services, refund);
    const current = await readRefund(database, id);
    if (current?.status !== 'pending' || current.providerRefundId) return true;
    if (!(await isTooMuch(services, current))) throw error;
    await reduceOrFailRefund(services, current);
  }
  return (await readRefund(database, id))?.status !== 'pending';
}

/** Books all refunds of the payment that the provider knows. */
async function bookProviderRefunds(
  services: Services,
  { orderId, paymentId }: Refund,
): Promise<void> {
  try {
    const made = await services.payments.getRefunds(paymentId);
    for (const refund of made) await bookRefund(services, orderId, refund);
  } catch (error) {
    // The provider has no refunds for a payment that it does not know.
    if (!(error instanceof PaymentsRefused)) throw error;
  }
}

/** True when less than the amount is left, because others refunded the payment. */
async function isTooMuch({ database, payments }: Services, refund: Refund): Promise<boolean> {
  try {
    const payment = await payments.getPayment(refund.paymentId);
    const refunds = await listPaymentRefunds(database, refund.paymentId);
    const lost = sumDone(refunds.filter(({ reason }) => reason === 'dispute'));
    return payment.amount - (payment.amount_refunded ?? 0) - lost < refund.amountPaise;
  } catch (error) {
    if (error instanceof PaymentsRefused) return false;
    throw error;
  }
}

/** Makes refunds in the background, outside the calls that found them due. */
export function createRefunder(given: Services, log: Log) {
  const stopping = new AbortController();
  const services = { ...given, payments: abortable(given.payments, stopping.signal) };
  let isDue = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (isDue) {
        isDue = false;
        await makeRefunds(services, log);
      }
    } catch (error) {
      log.error({ err: error }, 'refunds failed');
    } finally {
      running = undefined;
    }
  }

  return {
    /** Starts at once, without waiting. */
    wake(): void {
      isDue = true;
      running ??= run();
    },
    /** Stops after the current refund; the others stay due. */
    async close(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
