import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { answerError, draftErrors, formField, isUpload } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { countStatuses, expectRefusals, getData, getRefusal } from '#tests/support/answers.ts';
import { insertCopies } from '#tests/support/applications.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { answers } from '#tests/support/customer.ts';
import type { Customer } from '#tests/support/customer.ts';
import { hostileIds } from '#tests/support/hostileIds.ts';
import { testServer } from '#tests/support/server.ts';

/*
 * How often an account may save, how many drafts it may have, and what an answer may contain (P5,
 * P11).
 */

const server = await testServer();

describe('saving too often', () => {
  test('is refused after sixty changes a minute, for that account alone (P11)', async () => {
    const [asha, ravi] = [await server.createCustomer(), await server.createCustomer()];
    const body = await asha.createApplicationBody({ appStatus: 0 });
    const id = await asha.saveDraft();
    const userId = await asha.id();
    await server.changeRows('applicationWrites', { userId }, { writes: 59 });
    expect((await asha.put(`/api/application/${id}`, body)).statusCode).toBe(200);
    const refused = [
      await asha.put(`/api/application/${id}`, body),
      await asha.post('/api/application', body),
      await asha.delete(`/api/application/${id}`),
    ];
    for (const answer of refused) {
      expect(getRefusal(answer)).toEqual([429, 'too_often']);
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect((await asha.get(`/api/application/${id}`)).headers.etag).toBe('"2"');
    expect((await ravi.post('/api/application', body)).statusCode).toBe(201);
    await server.advance(1.1);
    expect((await asha.put(`/api/application/${id}`, body)).statusCode).toBe(200);
  });

  test('allows sixty of eighty parallel creations (P11)', async () => {
    const asha = await server.createCustomer();
    const body = await asha.createApplicationBody({ appStatus: 0 });
    const all = await runInParallel(80, () => asha.post('/api/application', body));
    expect(countStatuses(all)).toEqual({ 201: 60, 429: 20 });
  });

  test('does not count refusals and repetitions (P11, P7)', async () => {
    const asha = await server.createCustomer();
    const create = () => asha.postApplication({}, undefined, { 'idempotency-key': 'often' });
    expect((await create()).statusCode).toBe(201);
    const userId = await asha.id();
    await server.changeRows('applicationWrites', { userId }, { writes: 59 });
    for (let round = 0; round < 3; round += 1) {
      expect((await asha.postApplication({ formData: {} })).statusCode).toBe(400);
      expect((await create()).statusCode).toBe(200);
    }
    expect((await asha.postApplication()).statusCode).toBe(201);
    expect((await asha.postApplication()).statusCode).toBe(429);
  });
});

test('allows two hundred drafts, even in parallel, while submissions still succeed (P11)', async () => {
  const asha = await server.createCustomer();
  const body = await asha.createApplicationBody({ appStatus: 0 });
  const id = await asha.saveDraft();
  await insertCopies(server.dependencies.database, id, 198);
  const all = await runInParallel(10, () => asha.post('/api/application', body));
  expect(countStatuses(all)).toEqual({ 201: 1, 409: 9 });
  await expectRefusals([asha.post('/api/application', body), 409, 'too_many_drafts']);
  expect((await asha.postApplication()).statusCode).toBe(201);
});

const values: readonly unknown[] = [
  null,
  true,
  5,
  '',
  'x',
  'x'.repeat(5_001),
  'a\0b',
  '\ud800',
  '9876543210',
  '2026-02-30',
  '2026-02-28',
  'a@b.co',
  [],
  ['x'],
  ['aa/nothing.png'],
  [null],
  {},
];

const noSuchFile = 'A file of this answer is missing. Please upload it again.';

/** The paths in `values` belong to no uploaded file. */
function namesFiles(field: FormField, value: unknown): boolean {
  return isUpload(field) && Array.isArray(value) && value.length > 0;
}

describe('every type of field of the live form, with every kind of value', () => {
  async function findFieldsByType(asha: Customer) {
    const all = v.parse(v.array(formField), getData(await asha.get('/api/form-structure')));
    const names = ['Google Business Profile Setup', 'Landing Page', 'Meta Ads Setup'];
    names.push('Articles from Your Outline, 4 Pieces', 'Instagram Starter, 12 Posts');
    const seen = new Map<string, { field: FormField; name: string }>();
    for (const name of names) {
      const { segmentId, categoryId } = await asha.findCategory(name);
      const query = `segmentId=${segmentId}&categoryId=${categoryId}`;
      const fields = v.parse(
        v.array(formField),
        getData(await asha.get(`/api/form-structure?${query}`)),
      );
      for (const field of fields) seen.set(field.type, { field, name });
    }
    expect(new Set(seen.keys())).toEqual(new Set(all.map(({ type }) => type)));
    return [...seen.values()];
  }

  test.for([0, 1])(
    'appStatus %d stores what the rules accept and names what they refuse (P5, R-078)',
    async (appStatus) => {
      const asha = await server.createCustomer();
      const { database } = server.dependencies;
      const pdf = { name: 'outline.pdf', content: Buffer.from('%PDF-1.7 outline') };
      const outline = await asha.uploadFile('document', pdf);
      for (const { field, name } of await findFieldsByType(asha)) {
        const { attribute } = field;
        const body = await asha.createApplicationBody({ appStatus }, name);
        const valid = { ...answers, mediaBudget: 'Up to ₹25,000', outline: [outline] };
        for (const value of values) {
          const answer = await asha.post('/api/application', {
            ...body,
            formData: { ...valid, [attribute]: value },
          });
          const sentence =
            appStatus === 1
              ? answerError(field, value)
              : draftErrors([field], { [attribute]: value })[attribute];
          const accepted = { statusCode: 201, stored: value };
          const refused = { statusCode: 400, errors: { [attribute]: sentence ?? noSuchFile } };
          const isRefused = sentence !== undefined || namesFiles(field, value);
          const { data, errors } = answer.json();
          expect(
            {
              statusCode: answer.statusCode,
              ...(data && { stored: data.formData[attribute] }),
              ...(errors && { errors }),
            },
            `${attribute}: ${JSON.stringify(value).slice(0, 60)}`,
          ).toEqual(isRefused ? refused : accepted);
        }
        await database.deleteFrom('applicationWrites').execute();
        await database.deleteFrom('applications').where('appStatus', '=', 0).execute();
      }
    },
  );
});

describe('the paths of an upload field', () => {
  const save = (asha: Customer, pictures: unknown, appStatus: number) =>
    asha.postApplication({ formData: { ...answers, pictures }, appStatus }, 'Landing Page');

  test.for([0, 1])(
    'appStatus %d refuses hostile lists by attribute, and stores none (P5, G1)',
    async (appStatus) => {
      const asha = await server.createCustomer();
      const paths = hostileIds(120, 7 + appStatus).filter((path) => path.length < 1_000);
      for (let at = 0; at + 3 < paths.length; at += 4) {
        const list = paths.slice(at, at + 1 + ((at / 4) % 4));
        const refused = save(asha, list, appStatus);
        await expectRefusals([refused, 400, 'input_invalid', ['pictures']]);
      }
      expect(await asha.listApplications()).toEqual([]);
    },
  );

  test.for([0, 1])('appStatus %d refuses the same file twice (P5)', async (appStatus) => {
    const asha = await server.createCustomer();
    const path = await asha.uploadPicture();
    const errors = { pictures: expect.stringContaining('names a file twice') as string };
    const twice = save(asha, [path, path], appStatus);
    await expectRefusals([twice, 400, 'input_invalid', errors]);
    expect((await save(asha, [path], appStatus)).statusCode).toBe(201);
  });
});
