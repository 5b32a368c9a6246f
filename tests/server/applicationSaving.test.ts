import { describe, expect, test } from 'vitest';
import { answers, dataOf, testServer } from '#tests/support/server.ts';

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
    const isLost = ({ statusCode }: { statusCode: number }, index: number) =>
      index % 2 === 1 && statusCode === 409;
    expect(all.filter(isLost)).toHaveLength(9);
    const { data } = (await asha.get(`/api/application/${id}`)).json();
    expect(data.formData.goal).toBe(submitted[0]);
    expect(data.appStatus).toBe(1);
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
});
