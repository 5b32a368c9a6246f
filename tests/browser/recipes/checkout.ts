import { createHmac } from 'node:crypto';
import { recipe } from '#tools/flows/browser/recipe.ts';
import type { Route } from '@playwright/test';
import type { World } from '#tools/flows/browser/world.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { messages } from '#messages';
import { signUp } from '#tests/browser/customer.ts';
import {
  ask,
  askFor,
  countLists,
  disturb,
  expect,
  fillCart,
  paymentWindow,
} from '#tests/browser/portal.ts';
import { checkoutScript, order } from '#tests/machines/scripts/checkout.ts';

const { outcomes } = checkoutScript;

const providerSecret = 'sandbox-secret';

const button = ({ page }: World, name: string) => page.getByRole('button', { name, exact: true });

const pressInWindow = ({ page }: World, name: string) =>
  paymentWindow(page).getByRole('button', { name, exact: true }).click();

/** The next attempt to pay brings no money yet. */
const delayMoney = ({ page, notes }: World) =>
  disturb(page, { on: 'payments', effect: 'late-capture', times: 1, for: notes.email });

const isGoingTo = (ahead: readonly string[], what: string) => ahead.some((id) => id.includes(what));

interface Placed {
  orderId: string;
  razorpayOrderId: string;
}

function noteOrder({ notes }: World, { orderId, razorpayOrderId }: Placed): void {
  Object.assign(notes, { orderId, razorpayOrderId });
}

/** Makes the cart an order in another tab. */
async function placeElsewhere(world: World): Promise<void> {
  noteOrder(world, await askFor<Placed>(world.page, 'POST', '/api/order'));
}

/** The money for the order arrives, from wherever it was paid. */
async function payElsewhere({ page, notes }: World): Promise<void> {
  const { razorpayOrderId } = notes;
  const answer = await page.request.post('/sandbox/payments/settle', { data: { razorpayOrderId } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A payment of the order is begun whose money comes later; answers its id. */
async function beginPayment(world: World): Promise<string> {
  const { page, notes } = world;
  const { razorpayOrderId } = notes;
  await delayMoney(world);
  const data = { razorpayOrderId, outcome: 'pay' };
  await page.request.post('/sandbox/payments/pay', { data });
  const key = Buffer.from(`rzp_test_sandbox:${providerSecret}`).toString('base64');
  const headers = { authorization: `Basic ${key}` };
  const path = `/sandbox/payments/v1/orders/${razorpayOrderId}/payments`;
  const answer = await page.request.get(path, { headers });
  const { items } = (await answer.json()) as { items: { id: string; status: string }[] };
  return items.find(({ status }) => status === 'created')?.id ?? '';
}

/** The window hands over a genuine proof before the money is there. */
async function payAhead(world: World): Promise<void> {
  const { razorpayOrderId = '' } = world.notes;
  const paymentId = await beginPayment(world);
  const json = {
    razorpay_payment_id: paymentId,
    razorpay_order_id: razorpayOrderId,
    razorpay_signature: createHmac('sha256', providerSecret)
      .update(`${razorpayOrderId}|${paymentId}`)
      .digest('hex'),
  };
  await world.page.route('**/sandbox/payments/pay', (route) => route.fulfill({ json }), {
    times: 1,
  });
  await pressInWindow(world, 'Pay');
}

/** A forged proof ends the order as failed. */
async function failOrder({ page, notes }: World): Promise<void> {
  const { orderId, razorpayOrderId } = notes;
  const proof = { razorpayPaymentId: 'pay_forged', razorpaySignature: 'f'.repeat(64) };
  const data = { ...proof, orderId, razorpayOrderId };
  const answer = await ask(page, 'POST', '/api/order/verify', data);
  expect(answer.code).toBe('signature_wrong');
}

/** The order is cancelled in another tab, long after its payment was begun. */
async function cancelElsewhere({ page, notes }: World): Promise<void> {
  await page.request.post('/sandbox/clock', { data: { advanceMs: 16 * 60_000 } });
  await askFor(page, 'DELETE', `/api/order/delete/${notes.orderId}`);
}

async function emptyCart({ page }: World): Promise<void> {
  const lines = await askFor<{ id: string }[]>(page, 'GET', '/api/cart/user');
  for (const { id } of lines) await askFor(page, 'DELETE', `/api/cart/${id}`);
}

/** Holds the statuses of the own orders against these, failed ones left out. */
const ordersAre =
  (...statuses: string[]) =>
  async ({ page }: World) => {
    const orders = await askFor<{ status: string }[]>(page, 'GET', '/api/order/user');
    const standing = orders.map(({ status }) => status).filter((status) => status !== 'FAILED');
    expect(standing).toEqual(statuses);
  };

/** However often it was asked for, the cart became one order, and what is paid left the cart. */
async function nothingIsOrderedTwice({ page }: World): Promise<void> {
  const orders = await askFor<{ status: string }[]>(page, 'GET', '/api/order/user');
  const standing = orders.map(({ status }) => status).filter((status) => status !== 'FAILED');
  expect(standing.length).toBeLessThanOrEqual(1);
  if (standing.includes('SUCCESS')) expect((await countLists(page)).cart).toBe(0);
}

const unpaid = ordersAre('PENDING');

/** The panel or note above the cart. */
const says =
  (text: string) =>
  ({ page }: World) =>
    page.getByRole('main').getByText(text, { exact: true });

export const checkoutRecipe = recipe({
  script: {
    ...checkoutScript,
    openings: { 'the cart': [{ kind: 'event', event: { type: 'checkout.open' } }] },
    events: checkoutScript.events.filter(({ type }) => type !== 'checkout.open'),
    outcomes: {
      ...outcomes,
      preparePayment: [accepted(null), refused('paying_elsewhere'), new Error('blocked')],
      placeOrder: [
        accepted(order),
        refused('already_paid'),
        refused('cart_empty'),
        new Error('offline'),
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
      await fillCart(page);
      await page.goto('/cart');
    },
  },
  events: {
    'order.place': (world) =>
      button(world, 'Proceed to Checkout').or(button(world, 'Try again')).first().press('Enter'),
    'order.check': (world) => button(world, 'Check again').press('Enter'),
    'order.cancel': (world) => button(world, 'Cancel the order').press('Enter'),
    'order.leave': (world) => button(world, 'Leave').press('Enter'),
  },
  inPage: ['preparePayment', 'openPaymentWindow'],
  answers: {
    findOrder: {
      async 'accepted 31'(world) {
        await placeElsewhere(world);
        await world.pass();
      },
    },
    checkOrder: {
      'accepted PENDING': (world) => world.pass(),
      async 'accepted SUCCESS'(world) {
        await payElsewhere(world);
        await world.pass();
      },
      async 'accepted FAILED'(world) {
        await failOrder(world);
        await world.pass();
      },
    },
    preparePayment: {
      async 'refused paying_elsewhere'(world) {
        const tab = await world.page.context().newPage();
        await tab.goto('/healthz');
        const isTaken = await tab.evaluate(
          () =>
            new Promise((resolve) => {
              void navigator.locks.request('payment', { ifAvailable: true }, async (lock) => {
                resolve(lock !== null);
                await new Promise(() => {});
              });
            }),
        );
        expect(isTaken).toBe(true);
        await world.begin('preparePayment');
        await world.speech.hears(messages['payment.elsewhere']);
        await tab.close();
      },
      async breaks(world) {
        await world.page.route('**/sandbox/payments/checkout.js', (route) => route.abort(), {
          times: 1,
        });
        await world.begin('preparePayment');
      },
    },
    placeOrder: {
      async accepted(world, ahead) {
        const answering = world.page.waitForResponse('**/api/order');
        await world.pass();
        const { data } = (await (await answering).json()) as { data: Placed };
        noteOrder(world, data);
        if (isGoingTo(ahead, 'breaks')) return;
        await world.begin('openPaymentWindow');
        await expect(paymentWindow(world.page)).toBeVisible();
      },
      async 'refused already_paid'(world) {
        const { page } = world;
        const on = 'POST /api/webhook/razorpay';
        await disturb(page, { on, effect: 'status', status: 503 });
        await placeElsewhere(world);
        await payElsewhere(world);
        const [line] = await askFor<{ id: string }[]>(page, 'GET', '/api/cart/user');
        await askFor(page, 'PUT', `/api/cart/${line?.id}`, { quantity: 2 });
        // Something else is bought meanwhile, so that the walk can go on.
        const refill = async (route: Route) => {
          await fillCart(page);
          await route.fallback();
        };
        await page.route('**/api/cart/user', refill, { times: 1 });
        await world.pass();
        await world.speech.hears(messages['order.alreadyPaid']);
        await disturb(page);
      },
      async 'refused cart_empty'(world) {
        await emptyCart(world);
        await world.pass();
      },
    },
    openPaymentWindow: {
      async accepted(world, ahead) {
        if (isGoingTo(ahead, '[accepted]')) await pressInWindow(world, 'Pay');
        else await payAhead(world);
      },
      'refused dismissed': (world) => pressInWindow(world, 'Close'),
      async breaks(world) {
        await world.page.evaluate(() => delete window.Razorpay);
        await world.begin('openPaymentWindow');
      },
    },
    verifyPayment: {
      'refused payment_pending': (world) => world.pass(),
      'refused signature_wrong': (world) => world.passWith({ razorpaySignature: 'f'.repeat(64) }),
    },
    cancelOrder: {
      async 'refused already_paid'(world) {
        await payElsewhere(world);
        await world.pass();
      },
      async 'refused payment_pending'(world) {
        await beginPayment(world);
        await world.pass();
      },
      async 'refused too_often'(world) {
        const on = 'DELETE /api/order/delete/:id';
        const fault = { on, effect: 'status', status: 429, times: 1, for: world.notes.email };
        await disturb(world.page, fault);
        await world.pass();
      },
    },
    readOrder: {
      'accepted PENDING': (world) => world.pass(),
      async 'accepted SUCCESS'(world) {
        await payElsewhere(world);
        await world.pass();
      },
      async 'accepted FAILED'(world) {
        await failOrder(world);
        await world.pass();
      },
      async 'accepted MISSING'(world) {
        await cancelElsewhere(world);
        const on = 'POST /api/order/check/:id';
        const fault = { on, effect: 'status', status: 429, times: 1, for: world.notes.email };
        await disturb(world.page, fault);
        await world.pass('checkOrder');
        await world.pass('listOrders');
      },
    },
  },
  outOfReach: {
    'preparingPayment --preparePayment answers--> windowUnavailable':
      'The window is loaded or breaks; no server is asked that could refuse.',
  },
  controls: {
    'order.place': (world) => button(world, 'Proceed to Checkout'),
    'order.check': (world) => button(world, 'Check again'),
    'order.cancel': (world) => button(world, 'Cancel the order'),
    'order.leave': (world) => button(world, 'Leave'),
  },
  screens: {
    reviewing: ({ page }) => page.getByRole('heading', { name: 'In Cart Applications' }),
    findingOrder: ({ page }) => page.getByRole('heading', { name: 'In Cart Applications' }),
    checkingOrder: says('Checking your last payment'),
    unfinished: says('A payment is not finished yet.'),
    preparingPayment: says('Preparing your order'),
    placingOrder: says('Preparing your order'),
    paying: says('Waiting for your payment'),
    verifyingPayment: says('Confirming your payment'),
    cancellingOrder: says('Cancelling the order'),
    readingOrder: says('We are checking your payment'),
    outcomeUnknown: says('We are checking your payment'),
    windowUnavailable: says('The payment window could not be loaded. Please try again.'),
    left: ({ page }) => page.getByRole('heading', { name: 'My Orders' }),
    paid: ({ page }) => page.getByText('SUCCESS', { exact: true }),
  },
  always: nothingIsOrderedTwice,
  truth: {
    checkingOrder: unpaid,
    unfinished: unpaid,
    paying: unpaid,
    cancellingOrder: unpaid,
    windowUnavailable: ordersAre(),
    paid: ordersAre('SUCCESS'),
  },
});
