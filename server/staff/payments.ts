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

/** The payment provider of the settings, for one command. */
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
 * Sends money back whose refund is stored, and says how that went. What cannot be said now the server asks for.
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
  if (!refund) throw new StaffError('The refund is gone.');
  const amount = formatPaise(refund.amountPaise);
  if (refund.status === 'done') return `${amount} went back (refund ${refund.providerRefundId}).`;
  if (refund.status === 'failed') {
    throw new StaffError(
      `The provider could not return ${amount}: less is left of the payment, or it refused.`,
    );
  }
  return refund.providerRefundId
    ? `${amount} is on its way back (refund ${refund.providerRefundId}).`
    : `${amount} goes back, but the provider has not confirmed it yet; the server asks until it does.`;
}
