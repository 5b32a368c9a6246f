import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { indexQuery } from '#contract/quickFind.ts';
import { fileUnknown } from '#contract/upload.ts';
import type { Answer } from '#tests/support/answers.ts';
import { answers } from '#tests/support/customer.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';
import { getStatements } from '#tests/support/statements.ts';

/* How many statements a call sends: each round trip costs as much as its query. */

const server = await testServer();

/** Stops the server's check, at most once a second, whether its catalogue is out of date. */
function stopCatalogueChecks(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}

type Call = (asha: Customer, applicationId: string) => Promise<Answer>;

const hot: [string, number, Call][] = [
  ['the current user', 1, (asha) => asha.get('/api/user/me')],
  ['own applications', 1, (asha) => asha.get('/api/user/applications')],
  ['unplaced submissions', 1, (asha) => asha.get('/api/application/unplaced')],
  ['the cart', 1, (asha) => asha.get('/api/cart/user')],
  ['the bookmarks', 1, (asha) => asha.get('/api/bookmark/user')],
  ['the orders', 1, (asha) => asha.get('/api/order/user')],
  ['the updates', 1, (asha) => asha.get('/api/update/user')],
  ['quick find', 1, (asha) => asha.post('/graphql', { query: indexQuery })],
  ['adding to the cart', 6, (asha, applicationId) => asha.post('/api/cart', { applicationId })],
  ['moving', 6, (asha, applicationId) => asha.post('/api/move', { applicationId, to: 'cart' })],
  ['signing in', 6, (asha) => asha.signIn()],
];

test.for(hot)('%s takes %i statements (G20)', async ([, times, call]) => {
  const { asha } = await server.createCartItem();
  const { applicationId } = await asha.addToCart();
  for (const id of [applicationId, await asha.submitApplication()]) {
    await asha.post('/api/bookmark', { applicationId: id });
  }
  await asha.order();
  stopCatalogueChecks();
  // A customer's first list call also looks them up, for the per-user queue.
  await call(asha, applicationId);

  const made = await getStatements(async () => {
    expect((await call(asha, applicationId)).statusCode).toBe(200);
  });
  expect(made).toHaveLength(times);
});

test.for(hot.filter(([, times]) => times === 1))(
  'the statement of %s is prepared once it is frequent (G20)',
  async ([, , call]) => {
    const { asha, applicationId } = await server.createCartItem();
    for (let time = 0; time < 6; time += 1) await call(asha, applicationId);
    const [made] = await getStatements(() => call(asha, applicationId));
    expect(made?.name).toBeDefined();
  },
);

test('file names in a whole list take one more statement (R-120)', async () => {
  const asha = await server.createCustomer();
  for (let round = 0; round < 10; round += 1) {
    const formData = { ...answers, pictures: [await asha.uploadPicture()] };
    await asha.saveDraft({ formData }, 'Landing Page');
  }
  const list = () => asha.get('/api/user/applications');
  await list();
  expect(await getStatements(list)).toHaveLength(2);
});

test('a save sends the same statements for any number of files, up to the possible maximum (P11)', async () => {
  const asha = await server.createCustomer();
  const naming = async (howMany: number) => {
    const pictures = Array.from({ length: howMany }, (_, index) => `aa/${index}.png`);
    const formData = { ...answers, pictures };
    const body = await asha.createApplicationBody({ appStatus: 0, formData }, 'Landing Page');
    await asha.get('/api/segment');
    stopCatalogueChecks();
    const made = await getStatements(async () => {
      const refused = await asha.post('/api/application', body);
      expect(refused.json().message).toBe(fileUnknown);
    });
    return made.map(({ text }) => text);
  };
  const ofOne = await naming(1);
  const withoutFiles = ofOne.filter((text) => !text.startsWith('update "files"'));
  expect(withoutFiles).toHaveLength(ofOne.length - 1);
  expect(await naming(600)).toEqual(ofOne);
  expect(await naming(601)).toEqual(withoutFiles);
});

test('a frequent statement is prepared, unless it is long or was evicted (G20)', async () => {
  const { database } = server.dependencies;
  const repeat = async (text: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await sql`select ${1}::int as ${sql.raw(text)}`.execute(database);
    }
  };
  const isNamed = async (text: string) => {
    const [made] = await getStatements(() => repeat(text, 1));
    return made?.name !== undefined;
  };
  await repeat('often', 6);
  expect(await isNamed('often')).toBe(true);

  const long = `long${' '.repeat(10_000)}`;
  await repeat(long, 6);
  expect(await isNamed(long)).toBe(false);

  await repeat('forgotten', 5);
  for (let other = 0; other < 1_000; other += 1) await repeat(`other_${other}`, 1);
  await repeat('forgotten', 1);
  expect(await isNamed('forgotten')).toBe(false);
});
