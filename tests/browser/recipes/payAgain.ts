import { refused } from '#contract/outcome.ts';
import type { payAgainMachine } from '#machines/payAgain.machine.ts';
import { recipe, unheld } from '#tools/flows/browser/recipe.ts';
import type { World } from '#tools/flows/browser/world.ts';
import { signUp } from '#tests/browser/customer.ts';
import { askFor, expect, fillCart } from '#tests/browser/portal.ts';
import { payAgainScript } from '#tests/machines/scripts/payAgain.ts';
import { asStaff } from '#tests/support/staff.ts';
import { emptyCart, failOrder, payElsewhere, placeElsewhere } from './orders.ts';
import { returnToPage, notOffered } from './rows.ts';

/** The newest failed order comes first. */
const again = ({ page }: World) => page.getByRole('button', { name: /^Pay again/ }).first();
const orders = ({ page }: World) => page.getByRole('heading', { name: /^Order BC-/ }).first();

/** How many of each application are ordered. */
const pieces = { first: 2, second: 3 };

/** Another order of two applications that failed, whose lines left the cart; answers its number. */
async function failAnother(world: World): Promise<string> {
  const { page, notes } = world;
  await emptyCart(world);
  notes.first = await fillCart(page, { quantity: pieces.first });
  notes.second = await fillCart(page, { segment: 1, quantity: pieces.second });
  await placeElsewhere(world);
  await failOrder(world);
  await emptyCart(world);
  const [newest] = await askFor<{ customOrderId: string }[]>(page, 'GET', '/api/order/user');
  return newest?.customOrderId ?? '';
}

async function newestStatus({ page }: World): Promise<string | undefined> {
  const [newest] = await askFor<{ status: string }[]>(page, 'GET', '/api/order/user');
  return newest?.status;
}

/** What is in the cart, as pieces by application. */
async function piecesInCart({ page }: World): Promise<Record<string, number>> {
  type Line = { applicationId: string; quantity: number };
  const lines = await askFor<Line[]>(page, 'GET', '/api/cart/user');
  return Object.fromEntries(lines.map(({ applicationId: id, quantity }) => [id, quantity]));
}

/** What came back into the cart. */
function returned({ first = '', second = '', lines }: World['notes']): Record<string, number> {
  if (lines === '2') return { [first]: pieces.first, [second]: pieces.second };
  return lines === '1' ? { [second]: pieces.second } : {};
}

export const payAgainRecipe = recipe<typeof payAgainMachine>({
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
    async 'the orders'(world) {
      world.notes.email = await signUp(world.page);
      await failAnother(world);
      await world.page.goto('/orders');
    },
  },
  events: {
    async 'order.payAgain'(world) {
      const number = await failAnother(world);
      const button = world.page.getByRole('button', { name: `Pay again for order ${number}` });
      await expect(async () => {
        // A read that was under way already may not know of it.
        await returnToPage(world.page);
        await expect(button).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await button.press('Enter');
    },
  },
  answers: {
    fillCart: {
      async accepted(world, _ahead, [arrow = '']) {
        const { first = '', second = '' } = world.notes;
        const reject = (id: string) => asStaff(world.server, 'reject', id, 'Not possible');
        if (!arrow.includes('[isWhole]')) await reject(first);
        if (arrow.includes('[accepted]')) await reject(second);
        await world.pass();
        const lines = arrow.includes('[isWhole]') ? 2 : arrow.includes('[isPartly]') ? 1 : 0;
        await expect
          .poll(async () => Object.keys(await piecesInCart(world)), 'in the cart at the server')
          .toHaveLength(lines);
        world.notes.lines = String(lines);
      },
      'refused not_found': (world) => world.passTo(notOffered),
      async 'refused already_paid'(world) {
        await payElsewhere(world);
        await expect
          .poll(() => newestStatus(world), 'the newest order at the server')
          .toBe('SUCCESS');
        await world.pass();
      },
      async 'refused payment_pending'(world) {
        await fillCart(world.page);
        await placeElsewhere(world);
        await world.passTo(`/api/order/${world.notes.orderId}/again`);
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
    choosingOrder: unheld('Other tabs may have placed and paid orders beside the failed ones.'),
    async fillingCart(world) {
      expect(await newestStatus(world), 'the newest order').toBe('FAILED');
      expect(await piecesInCart(world), 'pieces in the cart').toEqual({});
    },
    async inCart(world) {
      expect(await piecesInCart(world), 'pieces in the cart').toEqual(returned(world.notes));
    },
  },
});
