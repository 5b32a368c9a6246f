import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { answersTooLong } from '#contract/form.ts';
import { countStatuses, getData, expectRefusals } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { answers } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();

describe('creating an application', () => {
  test('returns the application with its id and the price of its category', async () => {
    const answer = await asha.postApplication();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Application submitted successfully',
      data: {
        appStatus: 1,
        price: 7_999,
        isPaid: false,
        formData: answers,
        category: { name: 'SEO Starter Audit' },
        segment: { name: 'Search Engine Optimisation' },
      },
    });
  });

  test.for([[1], [-1], ['0'], [0], [undefined], [{ a: 1 }]])(
    'ignores a price in the request: %j (P2, T-10)',
    async ([price]) => {
      const answer = await asha.postApplication({ price });
      expect(answer.json().data.price).toBe(7_999);
    },
  );

  test.for([[2], [3], [4], [-1], ['1'], [1.5], [null], [undefined]])(
    'rejects appStatus %j (P3)',
    async ([appStatus]) => {
      expect((await asha.postApplication({ appStatus })).statusCode).toBe(400);
    },
  );

  test('rejects a category that is no longer sold, and every wrong segment (P4)', async () => {
    const { segmentId, categoryId } = await asha.findCategory('Social Media Audit');
    const segments = await server.readRows('segments');
    for (const { id } of segments.filter((segment) => segment.id !== segmentId)) {
      const refused = asha.postApplication({ segmentId: id, categoryId, appStatus: 0 });
      await expectRefusals([refused, 400, 'category_unknown']);
    }
    await server.changeRows('categories', { id: categoryId }, { isAvailable: false });
    const unknownCategory = asha.postApplication({ segmentId, categoryId, appStatus: 0 });
    const message = 'This category is not available any more.';
    await expectRefusals([unknownCategory, 400, 'category_unknown', message]);
  });

  test('names missing answers by attribute on submit, and allows them in a draft (P5, R-110)', async () => {
    const formData = { businessName: 'Rao' };
    const errors = {
      contactEmail: 'Contact email is required',
      contactMobile: 'Contact mobile is required',
    };
    const submitted = asha.postApplication({ formData });
    await expectRefusals([submitted, 400, 'input_invalid', expect.objectContaining(errors)]);
    expect((await asha.postApplication({ formData, appStatus: 0 })).json()).toMatchObject({
      message: 'Application saved as draft successfully',
      data: { formData, appStatus: 0 },
    });
  });

  test('rejects answers that are a list, in drafts and submissions (P5)', async () => {
    for (const appStatus of [0, 1]) {
      const refused = asha.postApplication({ formData: [], appStatus });
      await expectRefusals([refused, 400, 'input_invalid', { formData: 'Answers are required' }]);
    }
  });

  test('strips characters that pasting adds to an e-mail address, in drafts too (P5, R-063)', async () => {
    for (const appStatus of [0, 1]) {
      const formData = { ...answers, contactEmail: '\u200bmailto:hello@example.com,\u2069' };
      const answer = await asha.postApplication({ formData, appStatus });
      expect(answer.json().data.formData).toEqual(answers);
    }
  });

  test('drops answers of fields that the category does not show (P5, T-19)', async () => {
    const formData = {
      ...answers,
      networks: ['Instagram'],
      unknownField: 'x',
      mediaBudget: 'none',
    };
    expect((await asha.postApplication({ formData })).json().data.formData).toEqual(answers);
  });

  test('rejects ids in capitals, so that no question can be skipped (P4, P5)', async () => {
    const right = await asha.createApplicationBody({}, 'Meta Ads Setup');
    const missing = await asha.post('/api/application', right);
    expect(missing.json().errors).toHaveProperty('mediaBudget');
    for (const ids of [
      { categoryId: right.categoryId.toUpperCase() },
      { segmentId: right.segmentId.toUpperCase() },
    ]) {
      for (const appStatus of [0, 1]) {
        const refused = asha.post('/api/application', { ...right, ...ids, appStatus });
        await expectRefusals([refused, 400, 'category_unknown']);
      }
    }
    const shouted = await asha.get(`/api/category/${right.categoryId.toUpperCase()}`);
    expect(shouted.statusCode).toBe(404);
  });

  test('rejects bodies that are too large, too deep, malformed or poisoned (P5)', async () => {
    const formData = { ...answers, goal: 'x'.repeat(66_000) };
    const refused = asha.postApplication({ formData });
    await expectRefusals([refused, 413, 'too_large', { goal: answersTooLong }]);
    const valid = JSON.stringify(await asha.createApplicationBody());
    const nested = (levels: number) =>
      valid.replace('"formData":{', `"formData":{"x":${'['.repeat(levels)}${']'.repeat(levels)},`);
    const headers = { 'content-type': 'application/json' };
    const send = (payload: string) => asha.call('POST', '/api/application', { payload, headers });
    expect((await send(nested(15))).statusCode).toBe(201);
    const poisoned = '{"formData":{"__proto__":{"a":1}}}';
    for (const payload of [nested(25), nested(1_000), poisoned, '{"formData":']) {
      expect((await send(payload)).statusCode).toBe(400);
    }
  });

  test('creates one application for fifty parallel calls with one key (P7)', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const all = await runInParallel(50, () => asha.postApplication({}, undefined, headers));
    expect(new Set(all.map((answer) => getData<{ id: string }>(answer).id)).size).toBe(1);
    expect(countStatuses(all)).toEqual({ 200: 49, 201: 1 });
    const refused = asha.postApplication({ appStatus: 0 }, undefined, headers);
    await expectRefusals([refused, 409, 'key_reused']);
  });

  test('does not use up the key of a refused body (P7)', async () => {
    const headers = { 'idempotency-key': 'key-2' };
    const refused = asha.postApplication({ formData: {} }, undefined, headers);
    await expectRefusals([refused, 400, 'input_invalid']);
    expect((await asha.postApplication({}, undefined, headers)).statusCode).toBe(201);
  });
});

test('the list of applications holds the newest five hundred, and none of other customers (U5)', async () => {
  const [asha, mallory] = [await server.createCustomer(), await server.createCustomer()];
  const id = await asha.submitApplication('WhatsApp Campaign, 1,000 Messages');
  const othersId = await mallory.submitApplication();
  const { database } = server.dependencies;
  await sql`
    insert into applications
      (id, user_id, category_id, segment_id, app_status, form_data, price_paise, created_at)
    select gen_random_uuid(), user_id, category_id, segment_id, app_status,
      json_build_object('businessName', 'Number ' || number), price_paise,
      created_at - number * interval '1 second'
    from applications, generate_series(1, 1000) as number where id = ${id}
  `.execute(database);
  const list = await asha.listApplications<{ id: string; formData: { businessName: string } }>();
  expect(list).toHaveLength(500);
  expect(list[0]).toMatchObject({ id, price: 1_499.5 });
  expect(list.slice(1).map(({ formData }) => formData.businessName)).toEqual(
    Array.from({ length: 499 }, (_, index) => `Number ${index + 1}`),
  );
  expect(list.some((application) => application.id === othersId)).toBe(false);
});
