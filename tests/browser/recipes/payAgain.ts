import { refused } from '#contract/outcome.ts';
import type { payAgainMachine } from '#machines/payAgain.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signUp } from '#tests/browser/customer.ts';
import { fetchData, expect, fillCart } from '#tests/browser/portal.ts';
import { payAgainScript } from '#tests/machines/scripts/payAgain.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { emptyCart, failOrder, payElsewhere, placeElsewhere } from './orders.ts';
import { returnUntilShown, notOffered } from './rows.ts';

/** The newest failed order comes first. */
const again = ({ page }: TestPage) => page.getByRole('button', { name: /^Pay again/ }).first();
const orders = ({ page }: TestPage) => page.getByRole('heading', { name: /^Order BC-/ }).first();

/** The quantity ordered of each application. */
const pieces = { first: 2, second: 3 };

/** Fails another order of two applications and empties the cart; returns the order number. */
async function failAnother(testPage: TestPage): Promise<string> {
  const { page, notes } = testPage;
  await emptyCart(testPage);
  notes.first = await fillCart(page, { quantity: pieces.first });
  notes.second = await fillCart(page, { segment: 1, quantity: pieces.second });
  await placeElsewhere(testPage);
  await failOrder(testPage);
  await emptyCart(testPage);
  const [newest] = await fetchData<{ customOrderId: string }[]>(page, 'GET', '/api/order/user');
  return newest?.customOrderId ?? '';
}

async function newestStatus({ page }: TestPage): Promise<string | undefined> {
  const [newest] = await fetchData<{ status: string }[]>(page, 'GET', '/api/order/user');
  return newest?.status;
}

/** The quantities in the cart by application id. */
async function piecesInCart({ page }: TestPage): Promise<Record<string, number>> {
  type Line = { applicationId: string; quantity: number };
  const lines = await fetchData<Line[]>(page, 'GET', '/api/cart/user');
  return Object.fromEntries(lines.map(({ applicationId: id, quantity }) => [id, quantity]));
}

/** The quantities by application id that paying again returned to the cart. */
function returned({ first = '', second = '', lines }: TestPage['notes']): Record<string, number> {
  if (lines === '2') return { [first]: pieces.first, [second]: pieces.second };
  return lines === '1' ? { [second]: pieces.second } : {};
}

export const payAgainRecipe = defineRecipe<typeof payAgainMachine>({
  script: {
    ...payAgainScript,
    outcomes: {
      fillCart: [
        ...(payAgainScript.outcomes['fillCart']?.slice(0, 6) ?? []),
        refused('too_often'),
        new Error('offline'),
      ],
    },
  },
  starts: {
    async 'the orders'(testPage) {
      testPage.notes.email = await signUp(testPage.page);
      await failAnother(testPage);
      await testPage.page.goto('/orders');
    },
  },
  events: {
    async 'order.payAgain'(testPage) {
      const number = await failAnother(testPage);
      const button = testPage.page.getByRole('button', { name: `Pay again for order ${number}` });
      await returnUntilShown(testPage.page, button);
      await button.press('Enter');
    },
  },
  answers: {
    fillCart: {
      async accepted(testPage, _ahead, [arrow = '']) {
        const { first = '', second = '' } = testPage.notes;
        const reject = (id: string) =>
          runStaffCommand(testPage.server, 'reject', id, 'Not possible');
        if (!arrow.includes('[isWhole]')) await reject(first);
        if (arrow.includes('[accepted]')) await reject(second);
        await testPage.pass();
        const lines = arrow.includes('[isWhole]') ? 2 : arrow.includes('[isPartly]') ? 1 : 0;
        await expect
          .poll(async () => Object.keys(await piecesInCart(testPage)), 'in the cart on the server')
          .toHaveLength(lines);
        testPage.notes.lines = String(lines);
      },
      'refused not_found': (testPage) => testPage.passRedirected(notOffered),
      async 'refused already_paid'(testPage) {
        await payElsewhere(testPage);
        await expect
          .poll(() => newestStatus(testPage), 'the newest order on the server')
          .toBe('SUCCESS');
        await testPage.pass();
      },
      async 'refused payment_pending'(testPage) {
        await fillCart(testPage.page);
        await placeElsewhere(testPage);
        await testPage.passRedirected(`/api/order/${testPage.notes.orderId}/again`);
      },
    },
  },
  controls: { 'order.payAgain': again },
  screens: {
    choosingOrder: orders,
    fillingCart: orders,
    inCart: ({ page }) => page.getByRole('heading', { name: 'In Cart Applications' }),
  },
  truth: {
    choosingOrder: skipTruthCheck('Other tabs may have placed and paid for other orders.'),
    async fillingCart(testPage) {
      expect(await newestStatus(testPage), 'the newest order').toBe('FAILED');
      expect(await piecesInCart(testPage), 'pieces in the cart').toEqual({});
    },
    async inCart(testPage) {
      expect(await piecesInCart(testPage), 'pieces in the cart').toEqual(returned(testPage.notes));
    },
  },
});
