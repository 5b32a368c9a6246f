import { accepted, refused } from '#contract/outcome.ts';
import type { refundMachine } from '#machines/refund.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect, fetchData, injectFaults } from '#tests/browser/portal.ts';
import { refundIs, refundScript } from '#tests/machines/scripts/refund.ts';
import { openPaidOrder } from './paidOrder.ts';
import { unknownRowId } from './rows.ts';

const form = ({ page }: TestPage) => page.getByRole('form', { name: 'Refund this order' });
const dialog = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: /^Refund ₹10\d.00\?/ });
const unknown = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: 'Was this refunded?' });
const inForm = (name: string) => (testPage: TestPage) =>
  form(testPage).getByRole('button', { name, exact: true });
const inDialog = (name: RegExp) => (testPage: TestPage) =>
  dialog(testPage).getByRole('button', { name });
const inUnknown = (name: string) => (testPage: TestPage) =>
  unknown(testPage).getByRole('button', { name, exact: true });

const begin = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: 'Refund', exact: true });
const again = ({ page }: TestPage) =>
  page.getByRole('button', { name: /^Try again: refund of ₹10\d.00/ }).first();

const order = (call = '', id?: string) => `/api/staff/order/${id}${call}`;

/** The statuses of the order's refunds. */
async function listStatuses({ page, notes }: TestPage): Promise<string[]> {
  type Read = { refunds: { status: string }[] };
  const { refunds } = await fetchData<Read>(page, 'GET', order('', notes.orderId));
  return refunds.map(({ status }) => status);
}

/** The server has as many refunds as the walk has made. */
async function isAsCounted(testPage: TestPage): Promise<void> {
  const { length } = await listStatuses(testPage);
  expect(length, 'the refunds of the order').toBe(Number(testPage.notes.refunds));
}

/** The page lists them too. */
async function isListed(testPage: TestPage): Promise<void> {
  await isAsCounted(testPage);
  const listed = testPage.page.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(listed).toHaveCount(Number(testPage.notes.refunds));
}

function countRefund({ notes }: TestPage): void {
  notes.refunds = String(Number(notes.refunds) + 1);
}

export const refundRecipe = defineRecipe<typeof refundMachine>({
  script: {
    ...refundScript,
    outcomes: {
      // The other refusals take the same arrow.
      refundOrder: [
        accepted(refundIs('done')),
        accepted(refundIs('pending')),
        refused('item_unknown'),
        refused('too_much'),
        refused('not_found'),
        refused('input_invalid'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'a paid order'(testPage) {
      const { page, notes } = testPage;
      await openPaidOrder(testPage);
      await injectFaults(page, { on: 'payments', effect: 'slow-refund' });
      // Each is offered until it is repeated.
      for (const amount of [101, 102, 103, 104]) {
        await fetchData(page, 'POST', order('/refund', notes.orderId), { amount, reason: 'Late' });
      }
      const data = { razorpayOrderId: notes.razorpayOrderId, status: 'failed' };
      const ended = await page.request.post('/sandbox/payments/refund/end', { data });
      expect(ended.ok(), await ended.text()).toBe(true);
      await injectFaults(page);
      notes.refunds = '4';
      // The provider reports the end to the server in the background.
      await expect
        .poll(() => listStatuses(testPage), 'the refunds of the order')
        .toEqual(Array.from({ length: 4 }, () => 'failed'));
      await page.reload();
      await expect(again(testPage)).toBeVisible();
    },
  },
  events: {
    async 'refund.describe'(testPage) {
      await form(testPage).getByText('An amount', { exact: true }).click();
      await form(testPage).getByLabel('Amount in rupees').fill('100');
      await form(testPage).getByLabel('Reason, which the customer reads').fill('Late');
      await inForm('Continue')(testPage).press('Enter');
    },
  },
  answers: {
    refundOrder: {
      async accepted(testPage, _, takes) {
        if (takes.some((id) => id.includes('[isRefundPending]'))) {
          await injectFaults(testPage.page, { on: 'payments', effect: 'slow-refund', times: 1 });
        }
        countRefund(testPage);
        await testPage.pass();
      },
      'refused item_unknown': (testPage) =>
        testPage.passChanged({ itemId: unknownRowId, amount: null }),
      'refused too_much': (testPage) => testPage.passChanged({ amount: 1_000_000 }),
      'refused not_found': (testPage) => testPage.passRedirected(order('/refund', unknownRowId)),
      'refused input_invalid': (testPage) => testPage.passChanged({ reason: '' }),
    },
  },
  controls: {
    'refund.begin': begin,
    'refund.cancel': inForm('Cancel'),
    'refund.describe': inForm('Continue'),
    'refund.again': again,
    'refund.back': inDialog(/^Cancel/),
    'refund.confirm': inDialog(/^Refund ₹/),
    'refund.ask': inUnknown('Ask again'),
    'refund.leave': inUnknown('Back to the order'),
  },
  screens: {
    reading: begin,
    describing: form,
    confirming: dialog,
    refunding: dialog,
    outcomeUnknown: unknown,
    gone: ({ page }) => page.getByText('Order not found.'),
  },
  truth: {
    reading: isListed,
    describing: isAsCounted,
    confirming: isAsCounted,
    refunding: skipTruthCheck('The server has the request or has it not yet.'),
    outcomeUnknown: skipTruthCheck('The desk does not know yet whether the refund was made.'),
    gone: isAsCounted,
  },
  outOfReach: {
    'refunding --refundOrder answers [hasRefundFailed]--> reading':
      'A refund fails at once only if the payment is refunded elsewhere at that moment.',
  },
});
