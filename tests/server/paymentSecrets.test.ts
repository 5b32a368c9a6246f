import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { unknownId } from '#tests/support/calls.ts';
import { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { getPort } from '#tests/support/mailServer.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';

const secrets = {
  RAZORPAY_KEY_SECRET: 'canary-of-the-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'canary-of-the-webhook-secret,canary-of-the-old-one',
};

test('pages, scripts, answers and log contain no provider secret, only the key id (O18, R-155)', async () => {
  const authorizations: string[] = [];
  const provider = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '');
    response.writeHead(500).end('{}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  await using database = await createSeededDatabase();
  await using server = await startServer({
    environment: {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'trace',
      RAZORPAY_KEY_ID: 'rzp_test_canary',
      RAZORPAY_API_URL: `http://127.0.0.1:${getPort(provider)}/v1`,
      ...secrets,
    },
  });
  const request = createRequester(() => server.url);
  const asha = new Customer(request);
  await asha.register();
  await asha.addToCart();
  const page = await request('GET', '/login');
  expect(page.body).toContain('rzp_test_canary');
  const assets = [...page.body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  expect(assets.length).toBeGreaterThan(0);
  const answers = [
    page,
    ...(await Promise.all(assets.map(([, path = '']) => request('GET', path)))),
    await asha.post('/api/order'),
    await asha.verify(unknownId, { razorpay_signature: 'f' }),
    await asha.get('/api/order/user'),
    await request('POST', '/api/webhook/razorpay', {
      body: {},
      headers: { 'x-razorpay-signature': 'f' },
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toContain(503);
  const basic = Buffer.from(`rzp_test_canary:${secrets.RAZORPAY_KEY_SECRET}`).toString('base64');
  expect(authorizations).toContain(`Basic ${basic}`);

  const shown = answers.map(({ body, headers }) => body + JSON.stringify(headers));
  const all = [...shown, ...server.output].join('\n');
  expect(server.output.join('\n')).toContain('/api/order');
  for (const secret of ['canary-of-the', basic]) expect(all).not.toContain(secret);
  provider.close();
});
