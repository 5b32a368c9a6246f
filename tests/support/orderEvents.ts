import { createHash, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Customer, Proof } from './customer.ts';
import { forgeProof } from './orders.ts';
import { registerAt } from './overHttp.ts';
import { getCapturedPaise } from './paymentRaces.ts';
import { startServer } from './server.ts';

/* Sequences of events that an order can go through (reliability G7). */

/** `crash`: the connection is lost during the next event; effects at the provider remain. */
export const orderEvents = [
  'verify',
  'captured',
  'failed',
  'cancel',
  'reconcile',
  'crash',
] as const;

export type OrderEvent = (typeof orderEvents)[number];

/** Whether the provider captures the money at once or only authorises it. */
type CaptureMode = 'captured' | 'authorized';

/** Sequences per server; each replays all reports and reads all orders of the earlier ones. */
const sequencesPerServer = 10;

/**
 * Plays random sequences of five events with each of `modes` in turn; after each, money and order
 * must agree.
 */
export async function expectSettledOrders(
  howMany: number,
  modes: readonly CaptureMode[],
): Promise<void> {
  const seed = randomInt(2 ** 31);
  const sequences = randomSequences(howMany, seed);
  while (sequences.length > 0) {
    await using server = await startServer();
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const asha = await registerAt(() => url);
    for (const [index, sequence] of sequences.splice(0, sequencesPerServer).entries()) {
      const mode = modes[index % modes.length] ?? 'captured';
      await expectSettledOrder(asha, sequence, mode, seed);
    }
  }
}

/** Deterministic for a seed. */
function randomSequences(howMany: number, seed: number): OrderEvent[][] {
  return Array.from({ length: howMany }, (_, index) => {
    const digest = createHash('sha256').update(`${seed} ${index}`).digest();
    return [...digest.subarray(0, 5)].flatMap((byte) => orderEvents[byte % 6] ?? []);
  });
}

const hangUps = ['drop', 'lose-reply'] as const;

/**
 * Plays one sequence on a new order of `asha`, where the provider captures the money or only
 * authorises it.
 */
async function expectSettledOrder(
  asha: Customer,
  sequence: readonly OrderEvent[],
  mode: CaptureMode,
  seed: number,
): Promise<void> {
  const message = `${mode}: ${sequence.join(' ')}, seed ${seed}`;
  const sandbox = (path: string, body: unknown = {}) =>
    asha.request('POST', `/sandbox/${path}`, { body });
  const always = mode === 'captured' ? [] : [{ on: 'payments', effect: 'authorize-only' }];
  const setFaults = (...faults: object[]) => sandbox('faults', { faults: [...always, ...faults] });
  await setFaults();
  await sandbox('clock', { advanceMs: 60_000 });
  const { applicationId } = await asha.addToCart();
  const { orderId, razorpayOrderId, totalAmount } = await asha.order();
  let proof: Proof | undefined;
  let crashes = 0;
  let wasPaid = false;
  let hasFault = false;

  const calls = {
    verify: () => asha.verify(orderId, proof ?? forgeProof({ razorpayOrderId })),
    captured: async () => {
      if (proof) await sandbox('webhooks/replay');
      else proof = await asha.pay(razorpayOrderId);
    },
    failed: () => asha.pay(razorpayOrderId, 'fail'),
    cancel: () => asha.delete(`/api/order/delete/${orderId}`),
    reconcile: () => sandbox('reconcile'),
  };
  for (const event of sequence) {
    if (event === 'crash') {
      const effect = hangUps[(crashes += 1) % 2];
      const paths = ['POST /api/webhook/razorpay', 'POST /api/order/verify'];
      const faults = [...paths, 'DELETE /api/order/delete/:id'].map((on) => ({ on, effect }));
      await setFaults(...faults);
      hasFault = true;
      continue;
    }
    await Promise.resolve(calls[event]()).catch(() => undefined);
    if (hasFault) await setFaults();
    hasFault = false;
    const isPaid = await isShownPaid();
    expect(wasPaid && !isPaid, `${message}: a step back from paid at ${event}`).toBe(false);
    wasPaid = isPaid;
  }

  if (hasFault) await setFaults();
  await calls.reconcile();
  // A report that is being handled has the order locked, and the reconciler skips locked orders.
  const isPaid = proof !== undefined;
  await expect.poll(isShownPaid, { message }).toBe(isPaid);
  const cart = await asha.listCart();
  expect(
    {
      captured: await getCapturedPaise(asha.request, razorpayOrderId),
      isInCart: cart.some((line) => line.applicationId === applicationId),
    },
    message,
  ).toEqual({ captured: isPaid ? Math.round(totalAmount * 100) : 0, isInCart: !isPaid });
  // A late payment always settles the order; it also leaves nothing for the next reconciliation.
  if (!isPaid) await asha.verify(orderId, await asha.pay(razorpayOrderId));
  expect(await isShownPaid(), `${message}: late money`).toBe(true);

  async function isShownPaid(): Promise<boolean> {
    return (await asha.listOrders()).some(
      ({ id, status }) => id === orderId && status === 'SUCCESS',
    );
  }
}
