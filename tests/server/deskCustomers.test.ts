import { describe, expect, test } from 'vitest';
import type { Customer as ListedCustomer } from '#contract/customers.ts';
import { expectRefusals, getData } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { expectPages, insertSixty } from '#tests/support/heavyCustomer.ts';
import { testServer } from '#tests/support/server.ts';

/* Customers at the desk: staff look them up, and switch accounts off and on. */

const server = await testServer();
const priya = await server.createCustomer({ role: 'STAFF', fullName: 'Priya Nair' });

async function list(query = '') {
  const answer = await priya.get(`/api/staff/customers${query}`);
  const { data } = answer.json<{ data: ListedCustomer[] }>();
  return { ids: data.map(({ id }) => id), data };
}

describe('the list of customers', () => {
  test('finds them by the beginnings of words in name, address, company and mobile (R-317)', async () => {
    const asha = await server.createCustomer({ fullName: 'Zarina राव-Élodie' });
    const [id, { email }] = [await asha.id(), asha];
    const changes = { companyName: 'Quirky Looms & Co', mobile: '7040506070' };
    await server.changeRows('users', { email }, changes);
    for (const words of [
      'zarina',
      'ZAR LOOMS',
      'राव',
      'Élod',
      email,
      email.toUpperCase(),
      'looms quirk',
      '70405060',
      'zarina, quirky',
    ]) {
      expect((await list(`?q=${encodeURIComponent(words)}`)).ids, words).toEqual([id]);
    }
    for (const words of ['arina', 'zarina nothing', "zarina' & 'x", '%', '\\', '!']) {
      expect((await list(`?q=${encodeURIComponent(words)}`)).ids, words).toEqual([]);
    }
    expect((await list('?q=zarina')).data).toEqual([
      {
        id,
        name: 'Zarina राव-Élodie',
        company: 'Quirky Looms & Co',
        email,
        mobile: '7040506070',
        isActive: true,
        createdAt: expect.stringMatching(/^20.*Z$/),
      },
    ]);
  });

  test('has neither the team nor deleted accounts (R-317, R-304)', async () => {
    const deleted = await server.createCustomer();
    const id = await deleted.id();
    expect((await deleted.deleteAccount()).statusCode).toBe(200);
    const { ids } = await list();
    expect(ids).not.toContain(id);
    expect(ids).not.toContain(await priya.id());
    for (const one of [id, await priya.id(), unknownId]) {
      await expectRefusals([priya.get(`/api/staff/customer/${one}`), 404, 'not_found']);
    }
  });

  test('comes in pages, newest first, and refuses an unknown place (R-317, S-47)', async () => {
    const [row] = await server.readRows('users', { email: priya.email });
    if (!row) throw new Error('Nobody is there');
    const many = await insertSixty(server, 'users', row, (digits) => ({
      id: `00000000-0000-7000-8000-0000000000${digits}`,
      email: `paged${digits}@example.com`,
      role: 'USER' as const,
    }));
    const ids = many.toReversed().map(({ id }) => id);
    await expectPages(priya, '/api/staff/customers?q=paged', ids);
  });
});

describe('one customer', () => {
  test('has the submitted applications alone, newest first, in pages (R-317, S-47)', async () => {
    const asha = await server.createCustomer();
    const address = `/api/staff/customer/${await asha.id()}/applications`;
    await asha.saveDraft();
    const submitted = [await asha.addToCart(1), await asha.addToCart(1)];
    const listed = getData<{ id: string }[]>(await priya.get(address));
    expect(listed).toMatchObject(
      submitted.toReversed().map(({ applicationId }) => ({
        id: applicationId,
        state: 'awaitingPayment',
        turn: 'customer',
        isPaid: false,
      })),
    );
    const [row] = await server.readRows('applications', { id: listed[0]?.id });
    if (!row) throw new Error('Nothing was submitted');
    const older = await insertSixty(
      server,
      'applications',
      { ...row, formShape: null },
      (digits) => ({
        id: `00000000-0000-7000-8000-0000000001${digits}`,
        createdAt: new Date(Date.UTC(2020, 0, 1, 0, Number(digits))),
      }),
    );
    await expectPages(
      priya,
      address,
      [...listed, ...older.toReversed()].map(({ id }) => id),
    );
  });

  test('is switched off, which ends the sessions, and on again (R-317, R-186, X4)', async () => {
    const asha = await server.createCustomer();
    const address = `/api/staff/customer/${await asha.id()}`;
    for (const _ of [1, 2]) {
      const off = await priya.post(`${address}/active`, { isActive: false });
      expect(getData(off)).toMatchObject({ email: asha.email, isActive: false });
    }
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.signIn()).statusCode).toBe(400);
    await priya.post(`${address}/active`, { isActive: true });
    expect(getData(await priya.get(address))).toMatchObject({ isActive: true });
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('is not someone of the team, and has to be named as the call says (R-317, R-304)', async () => {
    const switchTo = async (who: Customer, body: object) =>
      priya.post(`/api/staff/customer/${await who.id()}/active`, body);
    await expectRefusals([switchTo(priya, { isActive: false }), 404, 'not_found']);
    expect((await priya.get('/api/user/me')).statusCode).toBe(200);
    await expectRefusals([switchTo(await server.createCustomer(), {}), 400, 'input_invalid']);
  });

  test('who deleted the account is not reactivated (R-317, R-185)', async () => {
    const asha = await server.createCustomer();
    const id = await asha.id();
    await asha.deleteAccount();
    const reactivating = priya.post(`/api/staff/customer/${id}/active`, { isActive: true });
    await expectRefusals([reactivating, 404, 'not_found']);
    const [account] = await server.readRows('users', { id });
    expect(account?.isActive).toBe(false);
  });
});
