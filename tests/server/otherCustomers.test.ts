import { expect, test } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { CallName } from '#contract/index.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { unknownId } from '#tests/support/calls.ts';
import { forgeProof, noReports } from '#tests/support/orders.ts';
import { getData, testServer } from '#tests/support/server.ts';
import type { Customer } from '#tests/support/server.ts';

/* To Mallory, Asha's data does not exist: every call answers as for an unknown id. */

const server = await testServer();
const [asha, mallory] = [await server.createCustomer(), await server.createCustomer()];
await server.faults(noReports);

const userId = await asha.id();
const applicationId = await asha.saveDraft();
const deleted = await asha.saveDraft();
await asha.delete(`/api/application/${deleted}`);
const { itemId, applicationId: submitted } = await asha.addToCart(2);
const order = await asha.order();
const { orderId, ...proof } = await asha.getProof(order);
await asha.verify(orderId, forgeProof(order));
const bookmark = getData<{ id: string }>(
  await asha.post('/api/bookmark', { applicationId: submitted }),
);
await decideApplication(server.dependencies.database, submitted, 'approved');
const [update = { id: '' }] = getData<{ id: string }[]>(await asha.get('/api/update/user'));

const profile = { username: 'mallory', fullName: 'Mallory', email: mallory.email };
const currentPassword = asha.password;
const passwords = { currentPassword, password: 'brand new one', confirmPassword: 'brand new one' };
const draft = await asha.createApplicationBody({ appStatus: 0 });
const unfinished = { ...draft, formData: {}, appStatus: 1 };
const toBookmarks = { to: 'bookmarks' };

const notFound = 'Not found.';
const notThere = 'Application not found.';
const notInCart = 'Failed to add to cart';
const noBookmark = 'Failed to add bookmark';

const rows: [CallName, ids: string, message: string, place: string, id: string, sent?: object][] = [
  ['readProfile', 'U2, T-40', notFound, 'userId', userId],
  ['updateProfile', 'U3, T-40', notFound, 'userId', userId, profile],
  ['changePassword', 'U3, T-40', notFound, 'userId', userId, passwords],
  ['exportData', 'U2, T-40', notFound, 'userId', userId],
  ['deleteAccount', 'U3, T-40', notFound, 'userId', userId, { currentPassword }],
  ['changeQuantity', 'C15, T-40', notFound, 'itemId', itemId, { quantity: 5 }],
  ['removeFromCart', 'C15, T-40', notFound, 'itemId', itemId],
  ['addBookmark', 'B11, T-40', noBookmark, 'applicationId', submitted],
  ['moveApplication', 'C11, T-40, S-52', notInCart, 'applicationId', submitted, { to: 'cart' }],
  ['moveApplication', 'C11, T-40, S-52', noBookmark, 'applicationId', submitted, toBookmarks],
  ['deleteBookmark', 'B11, T-40', notFound, 'itemId', bookmark.id],
  ['verifyPayment', 'O6, T-40', notFound, 'orderId', orderId, proof],
  ['checkOrder', 'T-40', notFound, 'orderId', orderId],
  ['cancelOrder', 'O12, T-40', notFound, 'orderId', orderId],
  ['payAgain', 'T-40, S-53', notFound, 'orderId', orderId],
  ['markUpdateRead', 'R-193, T-40', notFound, 'updateId', update.id],
  ['readApplication', 'P1, T-40', notThere, 'applicationId', applicationId],
  ['updateApplication', 'P8, T-40', notThere, 'applicationId', applicationId, draft],
  ['updateApplication', 'P8, T-40', notThere, 'applicationId', applicationId, unfinished],
  ['deleteDraft', 'P8, T-40', notThere, 'applicationId', applicationId],
  ['restoreDraft', 'P8, T-40', notThere, 'applicationId', deleted],
];

const lists = ['user/me', 'user/applications'].concat(
  ['cart', 'bookmark', 'order', 'update'].map((list) => `${list}/user`),
);

const shownTo = async (customer: Customer) =>
  Promise.all(lists.map(async (list) => (await customer.get(`/api/${list}`)).json<unknown>()));

const everything = async () => ({ hers: await shownTo(asha), his: await shownTo(mallory) });

const before = await everything();

test.for(rows)(
  '%s answers for data of others as for an unknown id, and changes nothing (%s)',
  async ([call, , message, place, owned, sent]) => {
    const { method, ...endpoint } = endpoints.get(call) as Endpoint;
    for (const id of [owned, unknownId, 'x']) {
      const { path, rest } = fillPath(endpoint, { [place]: id, ...sent });
      const answer = await mallory.call(method, path, method === 'GET' ? {} : { body: rest });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(JSON.stringify({ success: false, code: 'not_found', message }));
    }
    expect(await everything()).toEqual(before);
  },
);

test('lists contain only own entries (T-40)', () => {
  const owned = rows.map(([, , , , id]) => id).filter((id) => id !== deleted);
  for (const id of owned) {
    expect(JSON.stringify(before.hers)).toContain(id);
    expect(JSON.stringify(before.his)).not.toContain(id);
  }
});

test('afterwards her password is unchanged, and her deleted draft can be restored (U3, P8)', async () => {
  expect((await asha.signIn()).statusCode).toBe(200);
  expect((await asha.post(`/api/application/${deleted}/restore`)).statusCode).toBe(200);
});

test('every call with a session and an id in its path is tested here (T-40)', () => {
  const named = [...endpoints].filter(
    ([, { access, path }]) => access === 'session' && /:\w+Id\b/.test(path),
  );
  expect(rows.map(([call]) => call)).toEqual(expect.arrayContaining(named.map(([call]) => call)));
});
