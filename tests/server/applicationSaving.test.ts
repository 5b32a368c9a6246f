import { describe, expect, test } from 'vitest';
import { answers, dataOf, png, testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.registered();

async function savedDraft() {
  const body = await asha.application({ appStatus: 0 });
  const answer = await asha.post('/api/application', body);
  return { id: dataOf<{ id: string }>(answer).id, body };
}

describe('saving a draft', () => {
  test('updates and submits it; a submitted one cannot be edited (P9)', async () => {
    const { id, body } = await savedDraft();
    const saved = await asha.put(`/api/application/${id}`, body);
    expect(saved.json()).toMatchObject({
      message: 'Application updated as draft successfully',
      data: { id },
    });
    const submitted = await asha.put(`/api/application/${id}`, { ...body, appStatus: 1 });
    expect(submitted.json()).toMatchObject({ data: { appStatus: 1 } });
    for (const appStatus of [1, 2, 3, 4]) {
      await server.dependencies.database
        .updateTable('applications')
        .set({ appStatus })
        .where('id', '=', id)
        .execute();
      const refused = await asha.put(`/api/application/${id}`, body);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe('Only drafts can be edited.');
    }
  });

  test('of parallel submits and saves the first submit ends it, and its content stays (P9)', async () => {
    const { id, body } = await savedDraft();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        asha.put(`/api/application/${id}`, {
          ...body,
          appStatus: index % 2,
          formData: { ...answers, goal: `goal ${index}` },
        }),
      ),
    );
    const submitted = all.flatMap(({ statusCode }, index) =>
      index % 2 === 1 && statusCode === 200 ? [`goal ${index}`] : [],
    );
    expect(submitted).toHaveLength(1);
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const { data } = (await asha.get(`/api/application/${id}`)).json();
    expect(data.formData.goal).toBe(submitted[0]);
    expect(data.appStatus).toBe(1);
  });

  test('of parallel submits one wins (P9)', async () => {
    const { id, body } = await savedDraft();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        asha.put(`/api/application/${id}`, {
          ...body,
          appStatus: 1,
          formData: { ...answers, goal: `goal ${index}` },
        }),
      ),
    );
    const won = all.findIndex(({ statusCode }) => statusCode === 200);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    const read = (await asha.get(`/api/application/${id}`)).json();
    expect(read.data.formData.goal).toBe(`goal ${won}`);
  });

  test('a stale tag is refused, a fresh one and none are not (P10)', async () => {
    const { id, body } = await savedDraft();
    const { etag = '' } = (await asha.get(`/api/application/${id}`)).headers;
    const put = (headers: Record<string, string>) =>
      asha.call('PUT', `/api/application/${id}`, { body, headers });
    expect((await put({ 'if-match': etag })).statusCode).toBe(200);
    const stale = await put({ 'if-match': etag });
    expect(stale.json()).toMatchObject({
      code: 'draft_changed',
      message: 'This draft was changed in another tab.',
    });
    expect((await put({ 'if-match': 'nonsense' })).statusCode).toBe(409);
    expect((await put({ 'if-match': '*' })).statusCode).toBe(200);
    expect((await put({})).statusCode).toBe(200);
  });

  test('a save that names a removed file brings it back (S-35)', async () => {
    const name = 'Landing Page';
    const [path] = dataOf<string[]>(await asha.upload('image', { name: 'a.png', content: png }));
    const body = await asha.application(
      { appStatus: 0, formData: { ...answers, pictures: [path] } },
      name,
    );
    const { id } = dataOf<{ id: string }>(await asha.post('/api/application', body));
    expect((await asha.patch('/api/image/remove/image', { fileName: path })).statusCode).toBe(200);
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(404);
    expect((await asha.put(`/api/application/${id}`, body)).statusCode).toBe(200);
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
  });
});
