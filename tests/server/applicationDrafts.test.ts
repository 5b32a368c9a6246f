import { describe, expect, test } from 'vitest';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { insertCopies } from '#tests/support/applications.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { answers } from '#tests/support/customer.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

/* Drafts: deleting and restoring them, resuming at the last step, and saving over each other. */

const server = await testServer();
const asha = await server.createCustomer();

const restore = (owner: Customer, id: string) => owner.post(`/api/application/${id}/restore`);

describe('deleting a draft', () => {
  test('hides it everywhere and can be repeated (R-116)', async () => {
    const { asha: ravi, id } = await server.createDraft();
    await ravi.post('/api/bookmark', { applicationId: id });
    const deleted = await ravi.delete(`/api/application/${id}`);
    expect(deleted.json()).toEqual({ success: true, message: 'Draft deleted' });
    expect((await ravi.delete(`/api/application/${id}`)).statusCode).toBe(200);

    expect(await ravi.listApplications()).toEqual([]);
    expect(await ravi.listBookmarks()).toEqual([]);
    const body = await ravi.createApplicationBody({ appStatus: 0 });
    expect((await ravi.get(`/api/application/${id}`)).statusCode).toBe(404);
    expect((await ravi.put(`/api/application/${id}`, body)).statusCode).toBe(404);
    expect((await ravi.post('/api/bookmark', { applicationId: id })).statusCode).toBe(404);
    expect((await ravi.post('/api/cart', { applicationId: id })).statusCode).toBe(404);
  });

  test('is refused after submission (R-116)', async () => {
    const id = await asha.submitApplication();
    const refused = asha.delete(`/api/application/${id}`);
    await expectRefusals([refused, 409, 'not_a_draft', 'Only drafts can be deleted.']);
    expect((await restore(asha, id)).statusCode).toBe(200);
  });

  test('hides files that only it uses, and undoing shows them again (S-35)', async () => {
    const ravi = await server.createCustomer();
    const [own, shared, removed] = [
      await ravi.uploadPicture(),
      await ravi.uploadPicture(),
      await ravi.uploadPicture(),
    ];
    const formData = { ...answers, pictures: [own, shared, removed] };
    const id = await ravi.saveDraft({ formData }, 'Landing Page');
    await ravi.saveDraft({ formData: { pictures: [shared] } }, 'Landing Page');
    await ravi.patch('/api/image/remove/image', { fileName: removed });
    await server.advance(1);

    const shown = async () =>
      Promise.all(
        [own, shared, removed].map(async (path) => (await ravi.get(`/files/${path}`)).statusCode),
      );
    await ravi.delete(`/api/application/${id}`);
    expect(await shown()).toEqual([404, 200, 404]);
    await restore(ravi, id);
    expect(await shown()).toEqual([200, 200, 404]);
  });

  test('keeps its idempotency key: a late repetition creates nothing (P7, R-116)', async () => {
    const headers = { 'idempotency-key': 'gone-1' };
    const create = () => asha.postApplication({ appStatus: 0 }, undefined, headers);
    const { id } = getData<{ id: string }>(await create());
    await asha.delete(`/api/application/${id}`);
    await expectRefusals([create(), 409, 'draft_deleted']);
  });

  test('makes room for another draft, and undoing needs that room (P11, R-116)', async () => {
    const { asha: many, id } = await server.createDraft();
    await insertCopies(server.dependencies.database, id, 199);
    const create = () => many.postApplication({ appStatus: 0 });
    await expectRefusals([create(), 409, 'too_many_drafts']);
    await many.delete(`/api/application/${id}`);
    expect((await create()).statusCode).toBe(201);
    await expectRefusals([restore(many, id), 409, 'too_many_drafts']);
  });

  test('and submitting it in parallel: exactly one of the two succeeds (R-116, P9)', async () => {
    const ravi = await server.createCustomer();
    const body = await ravi.createApplicationBody({ appStatus: 1 });
    for (let round = 0; round < 10; round += 1) {
      const id = await ravi.saveDraft();
      const [deleted, submitted] = await Promise.all([
        ravi.delete(`/api/application/${id}`),
        ravi.put(`/api/application/${id}`, body),
      ]);
      const statuses = [deleted.statusCode, submitted.statusCode];
      expect([[200, 404].join(), [409, 200].join()]).toContain(statuses.join());
      const isThere = (await ravi.get(`/api/application/${id}`)).statusCode === 200;
      expect(isThere).toBe(submitted.statusCode === 200);
    }
  });
});

describe('the last step of a draft', () => {
  test('is the same on every device, and stays until another is sent (R-112)', async () => {
    const id = await asha.saveDraft({ step: 2 });
    const elsewhere = await asha.signInElsewhere();
    const read = async () => (await elsewhere.get(`/api/application/${id}`)).json().data.step;
    expect(await read()).toBe(2);
    const body = await asha.createApplicationBody({ appStatus: 0 });
    await asha.put(`/api/application/${id}`, { ...body, step: 3 });
    expect(await read()).toBe(3);
    await asha.put(`/api/application/${id}`, body);
    expect(await read()).toBe(3);
  });

  test('is absent if none was sent (R-112)', async () => {
    const id = await asha.saveDraft();
    expect((await asha.get(`/api/application/${id}`)).json().data).not.toHaveProperty('step');
  });

  test.for([[0], [-1], [1.5], ['2'], [1e9]])('cannot be %j (R-112)', async ([step]) => {
    const refused = asha.postApplication({ appStatus: 0, step });
    await expectRefusals([refused, 400, 'input_invalid', ['step']]);
  });
});

test('the version of a draft is returned with the time of each save, as ETag and in the body (P10, R-111)', async () => {
  const body = await asha.createApplicationBody({ appStatus: 0 });
  const created = await asha.post('/api/application', body);
  const { id, version, updatedAt } = created.json().data;
  expect(created.headers.etag).toBe(`"${version}"`);
  await server.advance(1);
  const saved = await asha.call('PUT', `/api/application/${id}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });
  expect(saved.statusCode).toBe(200);
  expect(saved.headers.etag).toBe(`"${saved.json().data.version}"`);
  const passed = Date.parse(saved.json().data.updatedAt) - Date.parse(updatedAt);
  expect(passed).toBeGreaterThanOrEqual(60_000);
  const read = await asha.get(`/api/application/${id}`);
  expect(read.headers.etag).toBe(saved.headers.etag);
  expect(read.json().data.updatedAt).toBe(saved.json().data.updatedAt);
});

describe('saving a draft', () => {
  test('drops answers that the form has lost when its category changes (R-077)', async () => {
    const { asha: ravi, id } = await server.createDraft();
    const formData = JSON.stringify({ ...answers, slogan: 'Ring ring' });
    await server.changeRows('applications', { id }, { formData });
    const save = async (category?: string) => {
      const body = await ravi.createApplicationBody({ appStatus: 0 }, category);
      await ravi.put(`/api/application/${id}`, body);
      const saved = await ravi.get(`/api/application/${id}`);
      return getData<{ formData: object }>(saved).formData;
    };
    expect(await save()).toHaveProperty('slogan', 'Ring ring');
    expect(await save('Landing Page')).not.toHaveProperty('slogan');
  });

  test('updates and submits it, and fails after submission (P9)', async () => {
    const [id, body] = [await asha.saveDraft(), await asha.createApplicationBody({ appStatus: 0 })];
    const saved = await asha.put(`/api/application/${id}`, body);
    expect(saved.json()).toMatchObject({
      message: 'Application updated as draft successfully',
      data: { id },
    });
    const submitted = await asha.put(`/api/application/${id}`, { ...body, appStatus: 1 });
    expect(submitted.json()).toMatchObject({ data: { appStatus: 1 } });
    for (const appStatus of [1, 2, 3, 4]) {
      await server.changeRows('applications', { id }, { appStatus });
      const refused = asha.put(`/api/application/${id}`, body);
      await expectRefusals([refused, 409, 'not_a_draft', 'Only drafts can be edited.']);
    }
  });

  test('keeps the content of the first submit among parallel submits and saves (P9)', async () => {
    const [id, body] = [await asha.saveDraft(), await asha.createApplicationBody({ appStatus: 0 })];
    const all = await runInParallel(20, (index) =>
      asha.put(`/api/application/${id}`, {
        ...body,
        appStatus: index % 2,
        formData: { ...answers, goal: `goal ${index}` },
      }),
    );
    const submitted = all.flatMap(({ statusCode }, index) =>
      index % 2 === 1 && statusCode === 200 ? [`goal ${index}`] : [],
    );
    expect(submitted).toHaveLength(1);
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const isLost = ({ statusCode }: { statusCode: number }, index: number) =>
      index % 2 === 1 && statusCode === 409;
    expect(all.filter(isLost)).toHaveLength(9);
    const { data } = (await asha.get(`/api/application/${id}`)).json();
    expect(data.formData.goal).toBe(submitted[0]);
    expect(data.appStatus).toBe(1);
  });

  test('fails with a stale ETag, and succeeds with a current one or none (P10)', async () => {
    const [id, body] = [await asha.saveDraft(), await asha.createApplicationBody({ appStatus: 0 })];
    const { etag = '' } = (await asha.get(`/api/application/${id}`)).headers;
    const put = (headers: Record<string, string>) =>
      asha.call('PUT', `/api/application/${id}`, { body, headers });
    expect((await put({ 'if-match': etag })).statusCode).toBe(200);
    const refused = put({ 'if-match': etag });
    await expectRefusals([refused, 409, 'draft_changed', 'This draft was changed in another tab.']);
    expect((await put({ 'if-match': 'nonsense' })).statusCode).toBe(409);
    expect((await put({ 'if-match': '*' })).statusCode).toBe(200);
    expect((await put({})).statusCode).toBe(200);
  });
});

// These come last because they advance the clock.
describe('undoing the deletion of a draft', () => {
  test('is possible within a day and can be repeated (R-116, S-35)', async () => {
    const { asha: ravi, id } = await server.createDraft({ step: 2 });
    await ravi.post('/api/bookmark', { applicationId: id });
    const before = await ravi.get(`/api/application/${id}`);
    await ravi.delete(`/api/application/${id}`);
    await server.advance(23 * 60);
    for (let round = 0; round < 2; round += 1) {
      const restored = await restore(ravi, id);
      expect(restored.statusCode).toBe(200);
      expect(restored.json().data).toEqual(before.json().data);
      expect(restored.headers.etag).toBe(before.headers.etag);
    }
    expect(await ravi.listApplications()).toHaveLength(1);
    expect(await ravi.listBookmarks()).toHaveLength(1);
  });

  test('is not possible after a day, and the row is deleted after two (R-116)', async () => {
    const { asha: ravi, id } = await server.createDraft();
    await ravi.post('/api/bookmark', { applicationId: id });
    await ravi.delete(`/api/application/${id}`);
    await server.advance(24 * 60 + 1);
    await ravi.signIn();
    await runCleanupJobs(server.dependencies);
    expect((await restore(ravi, id)).statusCode).toBe(404);
    expect((await ravi.delete(`/api/application/${id}`)).statusCode).toBe(200);
    await server.advance(24 * 60);
    await runCleanupJobs(server.dependencies);
    await ravi.signIn();
    expect((await ravi.delete(`/api/application/${id}`)).statusCode).toBe(404);
  });
});
