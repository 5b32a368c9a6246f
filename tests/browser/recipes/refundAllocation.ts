import { accepted, refused } from '#contract/outcome.ts';
import type { refundAllocationMachine } from '#machines/refundAllocation.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { expect, fetchData } from '#tests/browser/portal.ts';
import { refundAllocationScript } from '#tests/machines/scripts/refundAllocation.ts';
import { openPaidOrder } from './paidOrder.ts';
import { unknownRowId } from './rows.ts';

const begin = ({ page }: TestPage) =>
  page.getByRole('button', { name: 'Choose its item: refund of ₹7,999.00' }).first();
const dialog = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: 'What was the refund of ₹7,999.00 for?' });
const inDialog = (name: string) => (testPage: TestPage) =>
  dialog(testPage).getByRole('button', { name });

interface Order {
  items: { isPaid: boolean }[];
  refunds: unknown[];
}

const readOrder = ({ page, notes }: TestPage) =>
  fetchData<Order>(page, 'GET', `/api/staff/order/${notes.orderId}`);

/** As many items are paid as no refund was allocated to. */
async function isAsCounted(testPage: TestPage): Promise<void> {
  const { items } = await readOrder(testPage);
  const paid = items.filter(({ isPaid }) => isPaid);
  expect(paid.length, 'the paid items of the order').toBe(Number(testPage.notes.paid));
}

/** The page offers it for the others. */
async function isOffered(testPage: TestPage): Promise<void> {
  await isAsCounted(testPage);
  const offers = testPage.page.getByRole('button', { name: /^Choose its item/ });
  // One item more is paid than refunds are for none.
  await expect(offers).toHaveCount(Number(testPage.notes.paid) - 1);
}

export const refundAllocationRecipe = defineRecipe<typeof refundAllocationMachine>({
  script: {
    ...refundAllocationScript,
    outcomes: {
      // The other refusals take the same arrow.
      allocateRefund: [
        accepted({ refunds: [] }),
        refused('item_unknown'),
        refused('not_found'),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'a refund of an amount'(testPage) {
      const { page, notes } = testPage;
      await openPaidOrder(testPage, 4);
      notes.paid = '4';
      for (let count = 1; count <= 3; count += 1) {
        const data = { razorpayOrderId: notes.razorpayOrderId, amount: 7_999_00 };
        const made = await page.request.post('/sandbox/payments/refund', { data });
        expect(made.ok(), await made.text()).toBe(true);
      }
      // The provider reports them to the server in the background.
      await expect.poll(async () => (await readOrder(testPage)).refunds).toHaveLength(3);
      await page.reload();
      await expect(page.getByText('At the payment provider')).toHaveCount(3);
    },
  },
  answers: {
    allocateRefund: {
      async accepted(testPage) {
        testPage.notes.paid = String(Number(testPage.notes.paid) - 1);
        await testPage.pass();
      },
      'refused item_unknown': (testPage) => testPage.passChanged({ itemId: unknownRowId }),
      'refused not_found': (testPage) =>
        testPage.passRedirected(
          `/api/staff/order/${testPage.notes.orderId}/refund/${unknownRowId}/allocate`,
        ),
    },
  },
  controls: {
    'allocation.begin': begin,
    'allocation.cancel': inDialog('Cancel'),
    'allocation.confirm': inDialog('Mark as refunded'),
  },
  screens: { reading: begin, choosing: dialog, allocating: dialog },
  truth: {
    reading: isOffered,
    choosing: isAsCounted,
    allocating: skipTruthCheck('The server has the request or has it not yet.'),
  },
});
