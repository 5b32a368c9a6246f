import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { Page, Route } from '@playwright/test';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { signUp } from '#tests/browser/customer.ts';
import { cart } from '#tests/browser/pages.ts';
import {
  fetchData,
  countLists,
  injectFaults,
  expect,
  fillCart,
  translateOwn,
  paymentWindow,
  pressInPaymentWindow,
} from '#tests/browser/portal.ts';
import {
  beginPayment,
  cancelElsewhere,
  untilNotBeingPaid,
  closeOrder,
  emptyCart,
  failOrder,
  expectOrderOfCart,
  expectOneOrderAtMost,
  isPaid,
  expectNoDuplicateOrders,
  recordOrder,
  expectOrders,
  payElsewhere,
  payForRejected,
  placeElsewhere,
  proveBeforeCapture,
  refuseCapture,
  sign,
} from '#tests/browser/recipes/orders.ts';
import type { PlacedOrder } from '#tests/browser/recipes/orders.ts';
import { checkoutScript, order } from '#tests/machines/scripts/checkout.ts';
import { sentAutomatically } from './reasons.ts';

const { outcomes } = checkoutScript;

const button = ({ page }: TestPage, name: string) =>
  page.getByRole('button', { name, exact: true });

const isGoingTo = (ahead: readonly string[], what: string) => ahead.some((id) => id.includes(what));

/** The payment window returns a genuine proof before the payment is captured. */
async function payAhead(testPage: TestPage): Promise<void> {
  const json = await proveBeforeCapture(testPage);
  await testPage.page.route('**/sandbox/payments/pay', (route) => route.fulfill({ json }), {
    times: 1,
  });
  await pressInPaymentWindow(testPage.page, 'Pay');
}

const sentBack =
  'We rejected an application of this order before your payment came in. We are refunding your payment.';

/**
 * Puts another application into the cart, so that the walk can continue. No other row has its
 * quantity, so the page shows when it has read the cart again.
 */
async function refillCart({ page, notes }: TestPage): Promise<void> {
  const quantity = Number(notes.quantity ?? 3) + 1;
  await fillCart(page, { quantity });
  notes.quantity = String(quantity);
  notes.refilled = `${quantity} ×`;
}

/** The page would refuse to pay for a cart that it does not show yet. */
async function waitForRefill({ page, notes }: TestPage): Promise<void> {
  const { refilled } = notes;
  if (refilled) await expect(cart(page).table.getByText(refilled)).toBeVisible();
}

/** The server does not ask the provider about the same order twice in a row. */
const letServerAskAgain = ({ page }: TestPage) =>
  page.request.post('/sandbox/clock', { data: { advanceMs: 5_000 } });

const unpaid = expectOrders('PENDING');

const isLockFree = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.every(({ name }) => name !== 'payment');
  });

/** The panel or banner above the cart. */
const findByText =
  (text: string) =>
  ({ page }: TestPage) =>
    page.getByRole('main').getByText(text, { exact: true });

export const checkoutRecipe = defineRecipe<typeof checkoutMachine>({
  script: {
    ...checkoutScript,
    openings: { 'the cart': [{ kind: 'event', event: { type: 'checkout.open' } }] },
    events: checkoutScript.events.filter(({ type }) => type !== 'checkout.open'),
    outcomes: {
      ...outcomes,
      preparePayment: [
        accepted(null),
        refused('paying_elsewhere'),
        refused('cart_changed'),
        new Error('blocked'),
      ],
      placeOrder: [
        accepted(order),
        refused('already_paid'),
        refused('cart_empty'),
        new Error('offline'),
      ],
      // `payment_mismatch` instead of `signature_wrong`, which fails the order so that it cannot be
      // paid later. A refund fails it too, so it comes where the walk next checks a failed order.
      verifyPayment: [
        accepted(null),
        refused('payment_pending'),
        refused('payment_returned'),
        new Error('offline'),
        refused('payment_mismatch'),
        refused('payment_not_taken'),
      ],
      cancelOrder: [
        accepted(null),
        refused('already_paid'),
        refused('payment_pending'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'the cart'({ page, notes }) {
      notes.email = await signUp(page);
      await fillCart(page, { quantity: 3 });
      await page.goto('/cart');
    },
  },
  events: {
    async 'order.place'(testPage) {
      await waitForRefill(testPage);
      const placeButton = button(testPage, 'Proceed to Checkout').or(button(testPage, 'Try again'));
      await placeButton.first().press('Enter');
    },
  },
  inPage: ['preparePayment', 'openPaymentWindow'],
  answers: {
    findOrder: {
      async 'accepted 31'(testPage) {
        if ((await countLists(testPage.page)).cart === 0) await fillCart(testPage.page);
        await placeElsewhere(testPage);
        await testPage.pass();
      },
      async 'accepted null'(testPage) {
        const orders = await fetchData<{ status: string }[]>(
          testPage.page,
          'GET',
          '/api/order/user',
        );
        if (orders.some(({ status }) => status === 'PENDING')) await cancelElsewhere(testPage);
        await testPage.pass();
      },
    },
    checkOrder: {
      async 'accepted BEING_PAID'(testPage) {
        await beginPayment(testPage);
        await letServerAskAgain(testPage);
        await testPage.pass();
      },
      async 'accepted PENDING'(testPage) {
        await untilNotBeingPaid(testPage);
        await testPage.pass();
      },
      async 'accepted SUCCESS'(testPage) {
        await payElsewhere(testPage);
        await letServerAskAgain(testPage);
        await testPage.pass();
      },
      async 'accepted FAILED'(testPage) {
        await failOrder(testPage);
        await testPage.pass();
      },
      async 'accepted MISSING'(testPage) {
        await cancelElsewhere(testPage);
        await testPage.passRateLimited('checkOrder');
        await testPage.pass('listOrders');
      },
    },
    preparePayment: {
      async 'refused paying_elsewhere'(testPage) {
        const tab = await testPage.page.context().newPage();
        await tab.goto('/healthz');
        await expect.poll(() => isLockFree(tab), 'no other tab holds the lock').toBe(true);
        const isLocked = await tab.evaluate(
          () =>
            new Promise((resolve) => {
              void navigator.locks.request('payment', { ifAvailable: true }, async (lock) => {
                resolve(lock !== null);
                await new Promise(() => {});
              });
            }),
        );
        expect(isLocked).toBe(true);
        await testPage.begin('preparePayment');
        await testPage.speech.waitForText(messages['payment.elsewhere']);
        await tab.close();
        await expect.poll(() => isLockFree(testPage.page), 'no tab holds the lock').toBe(true);
      },
      async 'refused cart_changed'(testPage) {
        await refillCart(testPage);
        await testPage.begin('preparePayment');
      },
      async breaks(testPage) {
        const { page } = testPage;
        // The payment script loads once in a document.
        const hasLoaded = (await page.locator('script[src$="/checkout.js"]').count()) > 0;
        if (hasLoaded) return testPage.fail('preparePayment');
        await page.route('**/sandbox/payments/checkout.js', (route) => route.abort(), { times: 1 });
        await testPage.begin('preparePayment');
      },
    },
    placeOrder: {
      async accepted(testPage, ahead) {
        const answering = testPage.page.waitForResponse('**/api/order');
        await testPage.pass();
        const { data } = (await (await answering).json()) as { data: PlacedOrder };
        recordOrder(testPage, data);
        if (isGoingTo(ahead, 'breaks')) return;
        await testPage.begin('openPaymentWindow');
        await expect(paymentWindow(testPage.page)).toBeVisible();
      },
      async 'refused already_paid'(testPage) {
        const { page } = testPage;
        const on = 'POST /api/webhook/razorpay';
        await injectFaults(page, { on, effect: 'status', status: 503 });
        await placeElsewhere(testPage);
        await payElsewhere(testPage);
        const [line] = await fetchData<{ id: string }[]>(page, 'GET', '/api/cart/user');
        await fetchData(page, 'PUT', `/api/cart/${line?.id}`, { quantity: 2 });
        const refilled = Promise.withResolvers<void>();
        const refill = async (route: Route) => {
          await refillCart(testPage);
          await route.fallback();
          refilled.resolve();
        };
        await page.route('**/api/cart/user', refill, { times: 1 });
        await testPage.pass();
        await testPage.speech.waitForText(messages['placeOrder.already_paid']);
        await refilled.promise;
        closeOrder(testPage);
        await injectFaults(page);
      },
      async 'refused cart_empty'(testPage) {
        await emptyCart(testPage);
        delete testPage.notes.refilled;
        await testPage.pass();
      },
    },
    openPaymentWindow: {
      async accepted(testPage, ahead) {
        const isLost = isGoingTo(ahead, 'payment_not_taken');
        if (isLost) await refuseCapture(testPage);
        if (isLost || isGoingTo(ahead, '[accepted]'))
          await pressInPaymentWindow(testPage.page, 'Pay');
        else await payAhead(testPage);
      },
      'refused dismissed': (testPage) => pressInPaymentWindow(testPage.page, 'Close'),
      async breaks(testPage) {
        await testPage.page.evaluate(() => {
          const { Razorpay } = window;
          // Missing once.
          const get = () => {
            Object.defineProperty(window, 'Razorpay', { value: Razorpay, writable: true });
          };
          Object.defineProperty(window, 'Razorpay', { configurable: true, get });
        });
        await testPage.begin('openPaymentWindow');
      },
    },
    verifyPayment: {
      'refused payment_pending': (testPage) => testPage.pass(),
      async 'refused payment_returned'(testPage, ahead) {
        await payForRejected(testPage);
        if (!isGoingTo(ahead, 'SUCCESS')) await refillCart(testPage);
        await testPage.pass();
        await testPage.speech.waitForText(translateOwn(sentBack));
      },
      async 'refused payment_not_taken'(testPage) {
        const answer = testPage.page.waitForResponse('**/api/order/verify');
        await testPage.pass();
        await answer;
        await injectFaults(testPage.page);
      },
      'refused payment_mismatch': (testPage) => {
        const razorpayPaymentId = 'pay_of_another';
        return testPage.passChanged({
          razorpayPaymentId,
          razorpaySignature: sign(testPage, razorpayPaymentId),
        });
      },
    },
    cancelOrder: {
      async 'refused already_paid'(testPage) {
        await payElsewhere(testPage);
        await testPage.pass();
      },
      async 'refused payment_pending'(testPage) {
        await beginPayment(testPage);
        await testPage.pass();
      },
    },
  },
  canFollow(steps, step) {
    const isSince = (earlier: string, later: string) =>
      steps.lastIndexOf(earlier) > steps.lastIndexOf(later);
    const hasFailed = isSince('verifyPayment refused payment_returned', 'placeOrder accepted');
    if (/^checkOrder accepted (PENDING|BEING_PAID|MISSING)/.test(step)) return !hasFailed;
    const isEmpty = isSince('placeOrder refused cart_empty', 'preparePayment refused cart_changed');
    return step !== 'preparePayment accepted' || !isEmpty;
  },
  outOfReach: {
    'preparingPayment --preparePayment answers [refusedWith(change_failed)]--> findingOrder':
      'It needs a failed change of a cart item, in another flow; checkout.spec.ts covers it.',
  },
  controls: {
    'checkout.open': sentAutomatically,
    'order.place': (testPage) => button(testPage, 'Proceed to Checkout'),
    'order.check': (testPage) => button(testPage, 'Check again'),
    'order.cancel': (testPage) => button(testPage, 'Cancel the order'),
    'order.leave': (testPage) => button(testPage, 'Leave'),
  },
  screens: {
    reviewing: ({ page }) => page.getByRole('heading', { name: 'In Cart Applications' }),
    findingOrder: ({ page }) => page.getByRole('heading', { name: 'In Cart Applications' }),
    checkingOrder: findByText('Checking your last payment'),
    unfinished: findByText('A payment is not finished yet.'),
    preparingPayment: findByText('Preparing your order'),
    placingOrder: findByText('Preparing your order'),
    paying: findByText('Waiting for your payment'),
    verifyingPayment: findByText('Confirming your payment'),
    cancellingOrder: findByText('Cancelling the order'),
    readingOrder: findByText('We are checking your payment'),
    outcomeUnknown: findByText('We are checking your payment'),
    windowUnavailable: findByText('The payment window could not be loaded. Please try again.'),
    left: ({ page }) => page.getByRole('heading', { name: 'My Orders' }),
    paid: ({ page }) => page.getByText('SUCCESS', { exact: true }),
  },
  always: expectNoDuplicateOrders,
  truth: {
    reviewing: expectOneOrderAtMost,
    findingOrder: expectOneOrderAtMost,
    preparingPayment: expectOneOrderAtMost,
    placingOrder: expectOneOrderAtMost,
    verifyingPayment: expectOneOrderAtMost,
    readingOrder: expectOneOrderAtMost,
    outcomeUnknown: expectOneOrderAtMost,
    left: expectOneOrderAtMost,
    checkingOrder: unpaid,
    unfinished: unpaid,
    paying: expectOrderOfCart,
    cancellingOrder: unpaid,
    windowUnavailable: expectOrders(),
    paid: isPaid,
  },
});
