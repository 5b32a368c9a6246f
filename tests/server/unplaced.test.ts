import { expect, test } from 'vitest';
import { decideApplication } from '#server/applications/decisions.ts';
import { deleteExpiredRecords } from '#server/store/cleanup.ts';
import { getData } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';

/* Submissions that never reached the cart are remembered until they are put somewhere (S-57). */

const server = await testServer();
const { database } = server.dependencies;

const unplaced = async (asha: Customer) =>
  getData<{ id: string }[]>(await asha.get('/api/application/unplaced')).map(({ id }) => id);

const isUnplaced = async (asha: Customer, id: string) =>
  getData<{ isUnplaced?: boolean }>(await asha.get(`/api/application/${id}`)).isUnplaced;

test('a submission is unplaced until it is in the cart; a draft never is (S-57)', async () => {
  const asha = await server.createCustomer();
  await asha.saveDraft();
  const id = await asha.submitApplication();
  const draft = await asha.saveDraft();
  await asha.put(`/api/application/${draft}`, await asha.createApplicationBody());
  expect(await unplaced(asha)).toEqual([draft, id]);
  expect(await isUnplaced(asha, id)).toBe(true);
  await asha.post('/api/cart', { applicationId: id, quantity: 1 });
  expect(await unplaced(asha)).toEqual([draft]);
  expect(await isUnplaced(asha, id)).toBeUndefined();
});

test.for([
  ['bookmarked', (asha: Customer, id: string) => asha.post('/api/bookmark', { applicationId: id })],
  [
    'moved',
    (asha: Customer, id: string) => asha.post('/api/move', { applicationId: id, to: 'bookmarks' }),
  ],
  [
    'rejected',
    (_: Customer, id: string) => decideApplication(database, id, 'rejected', 'Not possible'),
  ],
] as const)('a submission that is %s is no longer unplaced (S-57)', async ([, happens]) => {
  const { asha, id } = await server.createSubmission();
  await happens(asha, id);
  expect(await unplaced(asha)).toEqual([]);
});

test('a submission that was removed from the cart never becomes unplaced again (S-57)', async () => {
  const { asha, itemId } = await server.createCartItem();
  const left = await asha.submitApplication();
  await asha.delete(`/api/cart/${itemId}`);
  expect(await unplaced(asha)).toEqual([left]);
  await server.advance(3 * 24 * 60);
  await deleteExpiredRecords(database);
  await asha.signIn();
  expect(await asha.listCart()).toEqual([]);
  expect(await unplaced(asha)).toEqual([left]);
});

test('a submission is unplaced although its draft was bookmarked once (S-57)', async () => {
  const { asha, id } = await server.createDraft();
  const bookmark = await asha.post('/api/bookmark', { applicationId: id });
  await asha.delete(`/api/bookmark/${getData<{ id: string }>(bookmark).id}`);
  await server.advance(3 * 24 * 60);
  await deleteExpiredRecords(database);
  await asha.signIn();
  await asha.put(`/api/application/${id}`, await asha.createApplicationBody());
  expect(await unplaced(asha)).toEqual([id]);
});
