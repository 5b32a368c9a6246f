import { releasePaymentLock, acquirePaymentLock } from '#api/paymentLock.ts';
import { createPaymentWindow } from '#api/paymentWindow.ts';
import type { CartItem } from '#contract/cart.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { CheckedStatus, CheckoutActors } from '#machines/checkout.machine.ts';
import { toActors } from '#machines/port.ts';
import { common } from '#messages/common.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { changesEnded } from '#routes/portal/changes.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { toItems } from '#routes/portal/queries.ts';
import {
  forgetUnfinishedPayment,
  rememberUnfinishedPayment,
} from '#routes/portal/unfinishedPayment.ts';

/** The items of a cart that can be bought. */
export function toBought(items: readonly CartItem[]) {
  return items
    .filter(({ isAvailable }) => isAvailable)
    .map(({ id, application, addedPrice, quantity }) => ({
      id,
      name: applicationName(application),
      price: application.price ?? 0,
      addedPrice: addedPrice ?? undefined,
      quantity,
    }));
}

/** The checkout of the cart as the customer sees it, which is what they agree to pay. */
export function provideCheckout(portal: Portal, shown: ReturnType<typeof toBought> | undefined) {
  const { api, cache, queries, changed, userId } = portal;
  const paymentWindow = findPaymentWindow(portal);

  /** The customer sees the outcome here, so no other page needs to show it. */
  function recordEnd<Answer extends Outcome<unknown>>(answer: Answer): Answer {
    if (answer.ok || answer.refusal.code === 'already_paid') void forgetUnfinishedPayment(cache);
    return answer;
  }

  function toStatus(status: CheckedStatus) {
    if (status !== 'PENDING' && status !== 'BEING_PAID') void forgetUnfinishedPayment(cache);
    return accepted(status);
  }

  /** An unpaid order is among the newest, since placing another order replaces it. */
  async function newestOrders() {
    return toItems(await cache.fetchInfiniteQuery({ ...queries.orders(), staleTime: 0 }));
  }

  /** The status of an order, from the provider or, without that call, from the list of orders. */
  async function checkOrder({ orderId }: { orderId: string }, signal: AbortSignal) {
    const checked = await api.checkout.checkOrder({ orderId }, signal);
    if (checked.ok) {
      const { status, isBeingPaid } = checked.value;
      return toStatus(isBeingPaid ? 'BEING_PAID' : status);
    }
    const orders = await newestOrders();
    return toStatus(orders.find(({ id }) => id === orderId)?.status ?? 'MISSING');
  }

  /** Compares the shown cart with the server's; if that fails, placing the order decides. */
  async function isCartAsShown(): Promise<boolean> {
    const now = await cache.fetchQuery({ ...queries.cart(), staleTime: 0 }).catch(() => null);
    return !shown || !now || JSON.stringify(shown) === JSON.stringify(toBought(now));
  }

  return checkoutMachine.provide({
    actors: toActors<CheckoutActors>({
      async preparePayment(_, signal) {
        if (!(await changesEnded())) return refused('change_failed');
        if (!(await acquirePaymentLock(signal))) return refused('paying_elsewhere');
        return (await isCartAsShown()) ? paymentWindow.prepare() : refused('cart_changed');
      },
      async placeOrder(_, signal) {
        const placed = await api.checkout.placeOrder(undefined, signal);
        if (placed.ok) {
          const { orderId } = placed.value;
          await rememberUnfinishedPayment(cache, { userId: userId(), orderId });
        }
        return placed;
      },
      openPaymentWindow: (order, signal) => paymentWindow.open(order, signal),
      verifyPayment: async (proof, signal) =>
        recordEnd(await api.checkout.verifyPayment(proof, signal)),
      cancelOrder: async (order, signal) =>
        recordEnd(await api.checkout.cancelOrder(order, signal)),
      async findOrder() {
        const orders = await newestOrders();
        return accepted(orders.find(({ status }) => status === 'PENDING')?.id ?? null);
      },
      checkOrder,
    }),
    actions: {
      notify: createNotify(),
      endPayment: releasePaymentLock,
      refreshCart: () => void changed('cart', 'orders', 'applications'),
    },
  });
}

const windows = new WeakMap<Portal, ReturnType<typeof createPaymentWindow>>();

/** The portal's payment window, created with the first cart, as only that page needs it. */
function findPaymentWindow(portal: Portal) {
  const { settings, session } = portal;
  const paymentWindow =
    windows.get(portal) ??
    createPaymentWindow({
      script: settings.paymentScript,
      key: settings.paymentKey,
      payee: common.brand,
      customer() {
        const { user } = session.getSnapshot().context;
        return { name: user?.fullName, email: user?.email, contact: user?.mobile };
      },
    });
  windows.set(portal, paymentWindow);
  return paymentWindow;
}
