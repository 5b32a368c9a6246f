import type { unfinishedPaymentMachine } from '#machines/unfinishedPayment.machine.ts';
import { messages } from '#messages';
import { getOwner, readToken, signUp } from '#tests/browser/customer.ts';
import { quickFind } from '#tests/browser/pages.ts';
import {
  expect,
  fillCart,
  findBanner,
  injectFaults,
  paymentWindow,
} from '#tests/browser/portal.ts';
import { unfinishedPaymentScript } from '#tests/machines/scripts/unfinishedPayment.ts';
import { defineRecipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import {
  cancelElsewhere,
  expectOrders,
  failOrder,
  isPaid,
  payElsewhere,
  recordOrder,
} from './orders.ts';
import type { PlacedOrder } from './orders.ts';
import { sentAutomatically } from './reasons.ts';

const titles = {
  pending: messages['payment.unfinished'],
  paid: 'Your payment arrived.',
  failed: 'Your last payment failed.',
};

const unavailable = { on: 'GET /api/order/user', effect: 'status', status: 429 } as const;

const banner = (title: string) => (testPage: TestPage) => findBanner(testPage.page, title);

/** The page, without any of the banners; their announcements end later. */
const nothing = ({ page }: TestPage) =>
  Object.values(titles).reduce(
    (body, title) => body.filter({ hasNot: findBanner(page, title) }),
    page.locator('body'),
  );

/** Leaves a payment open and goes to another page. */
async function leaveOpen(testPage: TestPage): Promise<void> {
  const { page, notes } = testPage;
  notes.email = await signUp(page);
  await fillCart(page);
  await page.goto('/cart');
  const placed = page.waitForResponse('**/api/order');
  await page.getByRole('button', { name: 'Proceed to Checkout', exact: true }).press('Enter');
  const { data } = (await (await placed).json()) as { data: PlacedOrder };
  recordOrder(testPage, data);
  await expect(paymentWindow(page)).toBeVisible();
  notes.userId = (await getOwner(page, await readToken(page)))?.id ?? '';
}

/** Changes the order elsewhere and reports it as another tab does. */
async function change(testPage: TestPage, act: typeof failOrder): Promise<void> {
  await act(testPage);
  await testPage.page.evaluate((userId) => {
    const channel = new BroadcastChannel('changes');
    channel.postMessage({ userId, lists: ['orders'] });
    channel.close();
  }, testPage.notes.userId);
  await testPage.pass('listOrders');
}

/** Pays elsewhere, and waits until the webhook has reached the server. */
async function payInFull(testPage: TestPage): Promise<void> {
  await payElsewhere(testPage);
  await expect(() => isPaid(testPage)).toPass();
}

/** Whether the device still knows the payment. */
const isStoredOnDevice = ({ page }: TestPage) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('briefcase-payment');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('payment').objectStore('payment').count();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result > 0);
          });
        });
      }),
  );

async function isForgotten(testPage: TestPage): Promise<void> {
  expect(await isStoredOnDevice(testPage), 'the device knows the payment').toBe(false);
}

async function isRemembered(testPage: TestPage): Promise<void> {
  expect(await isStoredOnDevice(testPage), 'the device knows the payment').toBe(true);
}

async function isPending(testPage: TestPage): Promise<void> {
  await expectOrders('PENDING')(testPage);
  await isRemembered(testPage);
}

export const unfinishedPaymentRecipe = defineRecipe<typeof unfinishedPaymentMachine>({
  script: {
    ...unfinishedPaymentScript,
    starts: { 'a payment left open': undefined, 'a list of orders that fails': undefined },
    openings: {
      'a payment left open': [{ kind: 'event', event: { type: 'payment.pending' } }],
      'a list of orders that fails': [{ kind: 'event', event: { type: 'orders.unavailable' } }],
    },
    // The page reports only what differs.
    mayHappen: ({ value }, act) =>
      !(act.kind === 'event' && act.event.type === 'payment.pending') ||
      JSON.stringify(value).includes('unknown'),
  },
  starts: {
    async 'a payment left open'(testPage) {
      await leaveOpen(testPage);
      await testPage.page.goto('/bookmark');
      await expect(banner(titles.pending)(testPage)).toBeVisible();
    },
    async 'a list of orders that fails'(testPage) {
      await leaveOpen(testPage);
      await injectFaults(testPage.page, unavailable);
      await testPage.page.goto('/bookmark');
      await expect(nothing(testPage)).toBeVisible();
    },
  },
  around: ['listOrders'],
  events: {
    'payment.pending': (testPage) => change(testPage, ({ page }) => injectFaults(page)),
    'payment.arrived': (testPage) => change(testPage, payInFull),
    'payment.failed': (testPage) => change(testPage, failOrder),
    'order.missing': (testPage) => change(testPage, cancelElsewhere),
    'orders.unavailable': ({ page }) => injectFaults(page, unavailable),
    async 'order.shown'(testPage) {
      const { opener, field, option } = quickFind(testPage.page);
      await opener.press('Enter');
      await field.fill('BC-');
      await option(/^Order BC-/).click();
    },
  },
  controls: {
    'payment.pending': sentAutomatically,
    'payment.arrived': sentAutomatically,
    'payment.failed': sentAutomatically,
    'order.missing': sentAutomatically,
    'orders.unavailable': sentAutomatically,
    'order.shown': sentAutomatically,
    'payment.dismiss': ({ page }) =>
      page
        .getByRole('button', { name: 'Later' })
        .or(page.getByRole('button', { name: 'Close', exact: true })),
  },
  screens: {
    'undecided.lookingUp': sentAutomatically,
    'undecided.unknown': nothing,
    'undecided.pending': banner(titles.pending),
    paid: banner(titles.paid),
    failed: banner(titles.failed),
    putOff: nothing,
    settled: nothing,
  },
  truth: {
    'undecided.lookingUp': isPending,
    'undecided.unknown': isRemembered,
    'undecided.pending': isPending,
    paid: async (testPage) => {
      await isPaid(testPage);
      await isForgotten(testPage);
    },
    failed: async (testPage) => {
      await expectOrders()(testPage);
      await isForgotten(testPage);
    },
    putOff: isPending,
    settled: isForgotten,
  },
});
