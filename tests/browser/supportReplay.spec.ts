import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import fastify from 'fastify';
import { encodeSupportCode } from '#routes/supportCode/codec.ts';
import { bookRoutes } from '#server/sandbox/bookRoutes.ts';
import { test as base } from './book.ts';
import { checkToolPage } from './screenCheck.ts';

/* Staff paste a support code into the flow book, opened from disk or from the server. */

const test = base.extend<{ served: string }>({
  served: async ({ book }, use) => {
    const app = fastify();
    bookRoutes(app, book);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await use(`${address}/flows/`);
    await app.close();
  },
});

const code = await encodeSupportCode([
  { flow: 'session', event: 'xstate.init', states: ['checking'], ms: 0 },
  { flow: 'signIn', event: 'xstate.init', states: ['enteringCredentials'], ms: 80 },
  { flow: 'signIn', event: 'credentials.submit', states: ['signingIn'], ms: 4200 },
  { flow: 'signIn', event: 'passkey.offer', states: ['waitingForPasskey'], ms: 310 },
]);

test('the flow book tells a pasted code step by step, from disk and from the server; a wrong, cut or newer code gets one sentence, and no steps; the replay has no fault that axe finds (B-11, R-210, R-275)', async ({
  page,
  book,
  served,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (line) => {
    const isIcon = line.location().url.endsWith('/favicon.ico');
    if (line.type() === 'error' && !isIcon) problems.push(line.text());
  });
  for (const place of [pathToFileURL(join(book, 'index.html')).href, `${served}index.html`]) {
    await test.step(place, async () => {
      await page.goto(place);
      await page.getByRole('link', { name: 'Replay a support code' }).click();
      await page.getByLabel('Support code').fill(code);
      await expect(page.getByRole('status')).toHaveText('4 steps.');
      const steps = page.getByRole('listitem');
      await expect(steps).toHaveCount(4);
      await expect(steps.nth(2)).toContainText('Sign-in, 4.2 s later');
      await expect(steps.nth(2)).toContainText('signs in');
      await expect(steps.nth(3)).toContainText('waitingForPasskey: This version does not know it.');
      await steps.nth(2).getByRole('link', { name: 'signing in' }).click();
      await expect(
        page.getByRole('article').filter({ hasText: 'signing in' }).first(),
      ).toBeInViewport();
      await expect(page).toHaveURL(/signIn\.html#signingIn$/);
      expect(problems).toEqual([]);
    });
  }

  await page.goto(`${served}trace.html`);
  const field = page.getByLabel('Support code');
  await field.fill(code);
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await checkToolPage(page, 'replay');
  for (const [pasted, sentence] of [
    ['Where is my order?', 'This is not a support code'],
    [code.slice(0, -4), 'This code is cut or changed'],
    [code.replace('BC1-', 'BC2-'), 'made by a newer version'],
  ] as const) {
    await field.fill(pasted);
    await expect(page.getByRole('status')).toContainText(sentence);
    await expect(page.getByRole('listitem')).toHaveCount(0);
  }
});
