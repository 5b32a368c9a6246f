import { afterEach, expect, test } from 'vitest';
import { forgetToken, rememberToken } from '#api/token.ts';
import { createVisitorApi } from '#api/visitor.ts';
import { createVisitor } from '#routes/portal/visitor.ts';
import { formCache } from '../../src/worker/shell.ts';

const { api } = createVisitor((options) =>
  createVisitorApi({
    ...options,
    fetch: () => Promise.resolve(Response.json({ success: false }, { status: 401 })),
  }),
);

afterEach(async () => {
  forgetToken();
  await caches.delete(formCache);
});

test('the end of a session clears the cached form; the end of an edit link does not (R-232)', async () => {
  await caches.open(formCache);
  rememberToken('own');
  await api.session.readSession(undefined, undefined, { token: 'of a link' });
  expect(await caches.has(formCache)).toBe(true);
  await api.session.readSession();
  await expect.poll(() => caches.has(formCache)).toBe(false);
});
