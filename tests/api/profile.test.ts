import { expect, test } from 'vitest';
import { createApi } from '#api/index.ts';
import { refused } from '#contract/outcome.ts';

function apiAnswering(status: number, body: string) {
  return createApi({
    base: 'https://api.example',
    token: { read: () => 'secret', drop: () => {} },
    fetch: async () => new Response(body, { status }),
  });
}

test.each(['<h1>Not Found</h1>', '{"error":"Not Found"}', '{"success":false}'])(
  'a 404 of a minimal API is a plain no: %j (S-05)',
  async (body) => {
    const { profile } = apiAnswering(404, body);
    const passwords = {
      userId: '7',
      currentPassword: 'a',
      password: 'secret-2',
      confirmPassword: 'secret-2',
    };
    expect(await profile.exportData({ userId: '7' })).toEqual(refused('not_found'));
    expect(await profile.changePassword(passwords)).toEqual(refused('not_found'));
    expect(await profile.deleteAccount(passwords)).toEqual(refused('not_found'));
  },
);

test('any other broken answer stays a fault (S-01)', async () => {
  const { profile } = apiAnswering(502, '<h1>Bad Gateway</h1>');
  await expect(profile.exportData({ userId: '7' })).rejects.toMatchObject({ status: 502 });
});
