import type { Page, Route } from '@playwright/test';
import { signUp, storedToken } from './customer.ts';
import { disturb, expect, openFilledCart, said, standing, test } from './portal.ts';
import type { Fault } from './portal.ts';

/*
 * Moves between cart and bookmarks, both ways: whatever fails, the customer is told, and the server
 * has the application in one list, or in both until the move is finished (R-136, B-01).
 */

const directions = [
  {
    from: 'the cart',
    to: 'the bookmarks',
    start: openFilledCart,
    press: /^Move to bookmarks/,
    original: 'GET /api/cart/user',
    adding: 'POST /api/bookmark',
    removing: 'DELETE /api/cart/:id',
    takingBack: 'DELETE /api/bookmark/:id',
    sentences: {
      moved: 'Bookmark added successfully',
      notAdded: 'Failed to add bookmark',
      notRemoved: 'Failed to delete item',
    },
    rows: 'R-133',
  },
  {
    from: 'the bookmarks',
    to: 'the cart',
    start: openBookmark,
    press: /^Add to cart/,
    original: 'GET /api/bookmark/user',
    adding: 'POST /api/cart',
    removing: 'DELETE /api/bookmark/:id',
    takingBack: 'DELETE /api/cart/:id',
    sentences: {
      moved: 'Added to cart',
      notAdded: 'Failed to add to cart',
      notRemoved: 'Failed to delete bookmark: it stays where it was.',
    },
    rows: 'R-135',
  },
] as const;

const notOffered = { on: 'POST /api/move', effect: 'status', status: 404 };

/** Opens the bookmarks with the one application there. */
async function openBookmark(page: Page): Promise<void> {
  await openFilledCart(page);
  await page.getByRole('button', { name: /^Move to bookmarks/ }).click();
  await expect(said(page, 'Bookmark added successfully')).toBeVisible();
  await page.goto('/bookmark');
}

for (const {
  from,
  to,
  start,
  press,
  original,
  adding,
  removing,
  takingBack,
  sentences,
  rows,
} of directions) {
  /** The application in its list, and what the server is asked to do wrong beside `always`. */
  function stage(...always: Fault[]) {
    let address = '';

    test.beforeEach(async ({ page }) => {
      address = await signUp(page);
      await start(page);
      await meet(page);
      await expect(move(page)).toBeEnabled();
    });

    test.afterEach(({ page }) => disturb(page));

    const move = (page: Page) => page.getByRole('button', { name: press });

    const meet = (page: Page, ...faults: Fault[]) =>
      disturb(page, ...[...always, ...faults].map((fault) => ({ ...fault, for: address })));

    /** In how many rows the server has it: where it came from, where it goes to. */
    async function truth(page: Page): Promise<[number, number]> {
      const headers = { authorization: `Bearer ${await storedToken(page)}` };
      const count = async (path: string) => {
        const answer = await page.request.get(path, { headers });
        return ((await answer.json()) as { data: unknown[] }).data.length;
      };
      const lists = [await count('/api/cart/user'), await count('/api/bookmark/user')] as const;
      return from === 'the cart' ? [...lists] : [lists[1], lists[0]];
    }

    return { move, meet, truth };
  }

  test.describe(`from ${from} to ${to} (B12)`, () => {
    const { move, meet, truth } = stage();

    test(`a toast says that it moves, until it has moved (${rows}, R-035, T-25)`, async ({
      page,
    }) => {
      const wait = page.getByRole('status').getByText('Moving your application…');
      const held = new Promise<Route>((resolve) => {
        void page.route('**/api/move', resolve);
      });
      await page.clock.install();
      await move(page).click();
      const call = await held;
      await page.clock.runFor(60_000);
      await expect(wait).toBeVisible();
      await call.continue();
      await expect(said(page, sentences.moved)).toBeVisible();
      await expect(wait).toHaveCount(0);
    });

    test(`a toast that says that it moves goes with the page (${rows}, R-035, T-25)`, async ({
      page,
    }) => {
      const wait = page.getByRole('status').getByText('Moving your application…');
      await page.route('**/api/move', () => undefined);
      await move(page).click();
      await expect(wait).toBeVisible();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
      await expect(wait).toHaveCount(0);
    });

    test(`a refused move leaves it where it was and says why (${rows}, R-136, R-214, S-52)`, async ({
      page,
    }) => {
      const message = 'Your cart is full.';
      await page.route('**/api/move', (route) =>
        route.fulfill({ status: 409, json: { success: false, code: 'cart_full', message } }),
      );
      await move(page).click();
      await expect(standing(page, sentences.notAdded)).toContainText(message);
      await expect(move(page)).toBeEnabled();
      expect(await truth(page)).toEqual([1, 0]);
    });

    test(`a move that never reached the server left it where it was, and the next press moves it (${rows}, R-136, S-52)`, async ({
      page,
    }) => {
      await meet(page, { on: 'POST /api/move', effect: 'drop' });
      await move(page).click();
      await expect(standing(page, sentences.notAdded)).toBeVisible();
      expect(await truth(page)).toEqual([1, 0]);
      await disturb(page);
      await move(page).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      expect(await truth(page)).toEqual([0, 1]);
    });

    test(`a move whose reply is lost is asked about, and has moved (${rows}, R-136, B-01, S-52)`, async ({
      page,
    }) => {
      await meet(page, { on: 'POST /api/move', effect: 'lose-reply' });
      await move(page).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      await expect(move(page)).toHaveCount(0);
      expect(await truth(page)).toEqual([0, 1]);
    });

    test(`a move that nobody can tell of says so and is asked for again (${rows}, R-136, B-01, S-52)`, async ({
      page,
    }) => {
      await meet(
        page,
        { on: 'POST /api/move', effect: 'lose-reply' },
        { on: original, effect: 'status', status: 503 },
      );
      await move(page).click();
      await expect(
        page
          .getByRole('main')
          .getByText('The connection broke, so it may have moved already. Nothing is lost.'),
      ).toBeVisible();
      await disturb(page);
      expect(await truth(page)).toEqual([0, 1]);
      await page.getByRole('button', { name: 'Finish the move' }).press('Enter');
      await expect(said(page, sentences.moved)).toBeVisible();
      expect(await truth(page)).toEqual([0, 1]);
    });

    for (const isCarriedOut of [false, true]) {
      const when = isCarriedOut ? 'after the server moved it' : 'while its call is under way';
      test(`a tab closed ${when} leaves it in one list (${rows}, R-136, B-01, C-23, S-52)`, async ({
        page,
        context,
      }) => {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname);
        });
        const cut = new Promise<void>((resolve) => {
          void page.route(/\/api\/(move|cart|bookmark)$/, async (route) => {
            if (isCarriedOut) await route.fetch();
            resolve();
          });
        });
        const next = await context.newPage();
        await next.goto('/orders');
        await move(page).click();
        await cut;
        await page.close();
        expect(calls).toEqual(['/api/move']);
        // Looked at in two calls, between which it may move.
        const inOne = isCarriedOut ? ['0,1'] : ['1,0', '0,1'];
        await expect.poll(async () => inOne.includes(String(await truth(next)))).toBe(true);
      });
    }
  });

  test.describe(`from ${from} to ${to} where it takes two calls (B12, S-05)`, () => {
    const { move, meet, truth } = stage(notOffered);

    test(`a refused copy leaves it where it was (${rows}, R-136)`, async ({ page }) => {
      await meet(page, { on: adding, effect: 'status', status: 503 });
      await move(page).click();
      await expect(standing(page, sentences.notAdded)).toBeVisible();
      await expect(move(page)).toBeEnabled();
      expect(await truth(page)).toEqual([1, 0]);
    });

    test(`a copy whose reply is lost is taken back, and the next press moves it (${rows}, R-136)`, async ({
      page,
    }) => {
      await meet(page, { on: adding, effect: 'lose-reply' });
      await move(page).click();
      await expect(standing(page, sentences.notAdded)).toBeVisible();
      expect(await truth(page)).toEqual([1, 0]);
      await meet(page);
      await move(page).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      expect(await truth(page)).toEqual([0, 1]);
    });

    test(`a copy whose reply is lost and that cannot be taken back is in both lists, until the next press (${rows}, R-136)`, async ({
      page,
    }) => {
      await meet(
        page,
        { on: adding, effect: 'lose-reply' },
        { on: takingBack, effect: 'status', status: 503 },
      );
      await move(page).click();
      await expect(standing(page, sentences.notAdded)).toBeVisible();
      expect(await truth(page)).toEqual([1, 1]);
      await meet(page);
      await move(page).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      expect(await truth(page)).toEqual([0, 1]);
    });

    test(`an original that stays takes its copy back (${rows}, R-136, B-01, C-23)`, async ({
      page,
    }) => {
      await meet(page, { on: removing, effect: 'status', status: 503 });
      await move(page).click();
      await expect(standing(page, sentences.notRemoved)).toBeVisible();
      await expect(move(page)).toBeEnabled();
      expect(await truth(page)).toEqual([1, 0]);
    });

    test(`a move whose last reply is lost is finished by asking, not undone (${rows}, R-136, B-01)`, async ({
      page,
    }) => {
      await meet(page, { on: removing, effect: 'lose-reply' });
      await move(page).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      await expect(move(page)).toHaveCount(0);
      expect(await truth(page)).toEqual([0, 1]);
    });

    test(`a move that can neither finish nor be undone says so and is finished later (${rows}, R-136, B-01, C-23)`, async ({
      page,
    }) => {
      await meet(
        page,
        { on: removing, effect: 'status', status: 503 },
        { on: takingBack, effect: 'status', status: 503 },
      );
      await move(page).click();
      await expect(
        page
          .getByRole('main')
          .getByText('It may be in your cart and your bookmarks. Nothing is lost.'),
      ).toBeVisible();
      expect(await truth(page)).toEqual([1, 1]);
      await meet(page);
      await page.getByRole('button', { name: 'Finish the move' }).click();
      await expect(said(page, sentences.moved)).toBeVisible();
      expect(await truth(page)).toEqual([0, 1]);
    });
  });
}
