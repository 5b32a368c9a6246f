import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { indexQuery } from '#contract/quickFind.ts';
import { stopCatalogueChecks } from '#tests/support/catalogueChecks.ts';
import { testServer } from '#tests/support/server.ts';
import type { Answer, Customer } from '#tests/support/server.ts';

/* How often a call goes to the database; each time costs as much as what it asks there. */

const server = await testServer();

type Call = (asha: Customer, applicationId: string) => Promise<Answer>;

const hot: [string, number, Call][] = [
  ['who is signed in', 1, (asha) => asha.get('/api/user/me')],
  ['the own applications', 1, (asha) => asha.get('/api/user/applications')],
  ['the cart', 1, (asha) => asha.get('/api/cart/user')],
  ['the bookmarks', 1, (asha) => asha.get('/api/bookmark/user')],
  ['the orders', 1, (asha) => asha.get('/api/order/user')],
  ['the updates', 1, (asha) => asha.get('/api/update/user')],
  ['quick find', 1, (asha) => asha.post('/graphql', { query: indexQuery })],
  ['adding to the cart', 1, (asha, applicationId) => asha.post('/api/cart', { applicationId })],
  ['moving', 1, (asha, applicationId) => asha.post('/api/move', { applicationId, to: 'cart' })],
  ['signing in', 6, (asha) => asha.signIn()],
];

test.for(hot)('%s asks the database %i times (G20)', async ([, times, call]) => {
  const asha = await server.registered();
  const { applicationId } = await asha.inCart();
  await asha.order();
  stopCatalogueChecks();
  // Who asks for a list for the first time is looked up before, for the line that a call waits in.
  await call(asha, applicationId);

  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await call(asha, applicationId);
  const asked = query.mock.calls.length;
  query.mockRestore();
  expect(answer.statusCode).toBe(200);
  expect(asked).toBe(times);
});
