import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PlacedOrder } from '#contract/checkout.ts';
import { describeContract } from '#tests/support/contract/suite.ts';
import { answers } from '#tests/support/customer.ts';
import { compareAnswers } from '#tests/support/documentedAnswers.ts';
import type { Comparison } from '#tests/support/documentedAnswers.ts';
import { findClientTypeErrors, generateClient } from '#tests/support/generatedClient.ts';
import { testServer } from '#tests/support/server.ts';

let comparison: Comparison = { answers: 0, mismatches: [] };
const server = await testServer({
  mount(app) {
    comparison = compareAnswers(app);
  },
});
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
const customer = server.createVisitor();
const pay = (order: Pick<PlacedOrder, 'orderId' | 'razorpayOrderId'>) => customer.getProof(order);

describeContract('the back end of this repository (R-274)', async () => ({
  url,
  hasRefusalCodes: true,
  hasExtras: true,
  mailedCode: (email) => customer.code(email),
  pay,
  [Symbol.asyncDispose]: async () => undefined,
}));

test('docs/openapi.json is served unchanged to everyone, with an ETag', async () => {
  const answer = await server.request('GET', '/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const written = join(import.meta.dirname, '../../docs/openapi.json');
  expect(answer.body).toBe(await readFile(written, 'utf8'));

  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = await server.request('GET', '/api/openapi.json', { headers });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a client generated from it registers, orders and pays (T-34)', async () => {
  const { orderByClient } = await generateClient();
  expect(await findClientTypeErrors()).toBe('');
  const { email } = customer;
  const orders = await orderByClient(
    { url, email, mailedCode: () => customer.code(), pay },
    { offered: 'SEO Starter Audit', formData: answers },
  );
  expect(orders).toMatchObject([{ status: 'SUCCESS', items: [{ quantity: 2 }] }]);
});

test('every answer to these calls matches docs/openapi.json', () => {
  expect(comparison.answers).toBeGreaterThan(0);
  expect(comparison.mismatches).toEqual([]);
});
