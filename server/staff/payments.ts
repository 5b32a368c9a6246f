import { createPayments } from '#server/integrations/payments.ts';
import type { Payments } from '#server/integrations/payments.ts';
import { makeRefunds } from '#server/orders/refunder.ts';
import { openProvider } from '#server/sandbox/inProcess.ts';
import { createSandbox, disturbPayments } from '#server/sandbox/sandbox.ts';
import { readRefund } from '#server/store/refunds.ts';
import { formatPaise } from '#server/common/money.ts';
import type { Context } from './command.ts';
import { StaffError } from './staffError.ts';

type Services = Pick<Context, 'database' | 'settings'>;

/** The payment provider from the settings, for one command. */
async function openPayments({
  database,
  settings,
}: Services): Promise<{ payments: Payments; close(): Promise<void> }> {
  if (!settings.payments.isSandbox) {
    return { payments: createPayments(settings.payments), close: async () => undefined };
  }
  const sandbox = createSandbox(database, settings);
  await sandbox.faults.load();
  const provider = await openProvider({ database, settings, sandbox });
  const payments = createPayments(settings.payments, provider.send);
  return { payments: disturbPayments(payments, sandbox.faults), close: provider.close };
}

/**
 * Makes a stored refund and returns its result as a sentence. If the result is not known yet, the
 * server continues to ask.
 */
export async function sendRefund(services: Services, refundId: string): Promise<string> {
  const { payments, close } = await openPayments(services);
  const log = { error: () => undefined };
  try {
    await makeRefunds({ ...services, payments }, log, { id: refundId });
  } finally {
    await close();
  }
  const refund = await readRefund(services.database, refundId);
  if (!refund) throw new StaffError('The refund no longer exists.');
  const amount = formatPaise(refund.amountPaise);
  if (refund.status === 'done') return `${amount} is refunded (refund ${refund.providerRefundId}).`;
  if (refund.status === 'failed') {
    throw new StaffError(
      `The provider could not refund ${amount}: less is left of the payment, or it refused.`,
    );
  }
  return refund.providerRefundId
    ? `The refund of ${amount} is pending (refund ${refund.providerRefundId}).`
    : `The refund of ${amount} is requested, but the provider has not confirmed it yet; the server retries.`;
}
