import { describe, expect, test } from 'vitest';
import { expectRefusals, getData } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { sendMails } from '#tests/support/server.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* Who has access to the desk, by the staff command and by the calls of owners. */

const { server, staff, expectFailures } = await testStaffServer();

/** Invites someone who sets a password and signs in. */
async function inviteAndSignIn(...options: string[]): Promise<Customer> {
  const person = server.createVisitor();
  const { code } = await staff('invite', person.email, 'Priya Nair', ...options);
  expect(code).toBe(0);
  await choosePassword(person);
  await person.signIn();
  return person;
}

async function choosePassword(person: Customer): Promise<void> {
  // A code is read from the newest mail.
  await sendMails(server);
  await person.prove('reset_password');
  expect((await person.resetPassword(person.password)).statusCode).toBe(200);
}

const readRole = async (person: Customer) =>
  getData<{ role: string }>(await person.get('/api/user/me')).role;

describe('an invitation', () => {
  test('leads by mail to the choice of a password, with which the person signs in (R-304, S-59)', async () => {
    const priya = server.createVisitor();
    expect(await staff('invite', priya.email.toUpperCase(), 'Priya Nair')).toEqual({
      code: 0,
      out: `Priya Nair has access as staff; the invitation goes to ${priya.email} by mail.`,
      err: '',
    });
    await sendMails(server);
    const [mail, ...others] = await priya.listMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Priya Nair, you are invited to the Briefcase desk');
    expect(mail?.text).toContain(`/login#reset=${encodeURIComponent(priya.email)}`);

    await choosePassword(priya);
    expect((await priya.signIn()).statusCode).toBe(200);
    expect(await readRole(priya)).toBe('STAFF');
    expect((await priya.get('/api/staff/team')).statusCode).toBe(404);
  });

  test('of an owner gives access to the owners’ calls (R-304)', async () => {
    const owner = await inviteAndSignIn('--owner');
    expect(await readRole(owner)).toBe('OWNER');
    expect(getData(await owner.get('/api/staff/team'))).toContainEqual({
      id: await owner.id(),
      name: 'Priya Nair',
      email: owner.email,
      role: 'OWNER',
    });
  });

  test('of staff makes an owner, and never the reverse, and keeps the password (R-304)', async () => {
    const priya = await inviteAndSignIn();
    expect((await staff('invite', priya.email, 'Priya', '--owner')).out).toMatch('as owner;');
    expect(await readRole(priya)).toBe('OWNER');
    expect((await staff('invite', priya.email, 'Priya')).out).toMatch('as owner;');
    expect(await readRole(priya)).toBe('OWNER');
    expect((await priya.signIn()).statusCode).toBe(200);
  });

  test('is refused for the address of a customer (R-304)', async () => {
    const asha = await server.createCustomer();
    const { email } = asha;
    const refusal = `${email} is the address of a customer; invite the person with another address.`;
    await expectFailures([['invite', email, 'Asha Rao'], refusal]);
    expect(await readRole(asha)).toBe('USER');
  });

  test('of wrong arguments is refused with a sentence (R-304)', async () => {
    await expectFailures(
      [['invite', 'nobody', 'Priya'], 'Invalid email address.'],
      [['invite', 'priya@example.com'], 'Give the name of the person, in quotes.'],
      [
        ['invite', 'priya@example.com', 'Priya', 'Nair'],
        'Give one address and one name, in quotes.',
      ],
    );
  });
});

describe('access that ended', () => {
  test('ends the sessions and leaves the team (R-304)', async () => {
    const priya = await server.createCustomer({ role: 'STAFF' });
    expect((await staff('team')).out).toContain(priya.email);
    expect(await staff('revoke', priya.email)).toMatchObject({
      code: 0,
      out: `${priya.email} has no access any more; all sessions have ended.`,
    });
    expect((await priya.get('/api/user/me')).statusCode).toBe(401);
    expect((await priya.signIn()).statusCode).toBe(400);
    expect((await staff('team', '--json')).out).not.toContain(priya.email);
    await expectFailures([['revoke', priya.email], `${priya.email} has no access to the desk.`]);
  });

  test('returns with another invitation, without the former password and role (R-304)', async () => {
    const priya = await server.createCustomer({ role: 'OWNER' });
    await server.createCustomer({ role: 'OWNER' });
    await staff('revoke', priya.email);
    await staff('invite', priya.email, 'Priya');
    expect((await priya.signIn()).statusCode).toBe(400);
    priya.password = 'another horse';
    await choosePassword(priya);
    await priya.signIn();
    expect(await readRole(priya)).toBe('STAFF');
    const [account] = await server.readRows('users', { email: priya.email });
    expect(account?.fullName).toBe('Priya');
  });

  test('is not given back by the command for customers (R-304)', async () => {
    const priya = await server.createCustomer({ role: 'STAFF' });
    await staff('revoke', priya.email);
    const unknown = `There is no customer with the address ${priya.email}.`;
    await expectFailures([['reactivate', priya.email], unknown]);
  });
});

test('the account of someone on the team is not deleted like a customer’s (R-318, R-185)', async () => {
  for (const role of ['STAFF', 'OWNER'] as const) {
    const person = await server.createCustomer({ role });
    await expectRefusals([person.deleteAccount(), 404, 'not_found']);
    expect(await readRole(person)).toBe(role);
  }
});

describe('an owner at the desk', () => {
  const inviteAtDesk = (owner: Customer, changes: object = {}) => {
    const body = {
      name: 'Priya Nair',
      email: server.createVisitor().email,
      role: 'STAFF',
      ...changes,
    };
    return owner.post('/api/staff/team', body);
  };

  test('invites, with the mail of the command, and makes owners (R-304, R-318)', async () => {
    const owner = await server.createCustomer({ role: 'OWNER' });
    const priya = server.createVisitor();
    const { email } = priya;
    const invited = await inviteAtDesk(owner, { email: ` ${email.toUpperCase()}` });
    expect(getData(invited)).toEqual({ role: 'STAFF' });
    await sendMails(server);
    expect(await priya.listMails()).toHaveLength(1);
    await choosePassword(priya);
    await priya.signIn();
    expect(await readRole(priya)).toBe('STAFF');
    expect(getData(await inviteAtDesk(owner, { email, role: 'OWNER' }))).toEqual({ role: 'OWNER' });
    expect(getData(await inviteAtDesk(owner, { email }))).toEqual({ role: 'OWNER' });
    expect(await readRole(priya)).toBe('OWNER');
  });

  test('is refused for a customer’s address and wrong input (R-318)', async () => {
    const owner = await server.createCustomer({ role: 'OWNER' });
    const { email } = await server.createCustomer();
    await expectRefusals([inviteAtDesk(owner, { email }), 409, 'is_customer']);
    for (const wrong of [{ name: ' ' }, { email: 'nobody' }, { role: 'USER' }, { role: null }]) {
      const refused = inviteAtDesk(owner, wrong);
      await expectRefusals([refused, 400, 'input_invalid', Object.keys(wrong)]);
    }
  });

  test('ends access and all sessions, once (R-304, R-318)', async () => {
    const [owner, priya] = [
      await server.createCustomer({ role: 'OWNER' }),
      await server.createCustomer({ role: 'STAFF' }),
    ];
    const address = `/api/staff/team/${await priya.id()}`;
    expect((await owner.delete(address)).statusCode).toBe(200);
    expect((await priya.get('/api/user/me')).statusCode).toBe(401);
    const asha = await server.createCustomer();
    await expectRefusals(
      [owner.delete(address), 404, 'not_found'],
      [owner.delete(`/api/staff/team/${await asha.id()}`), 404, 'not_found'],
    );
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test('cannot end the access of the last owner, nor can the command (R-318)', async () => {
    const owner = await server.createCustomer({ role: 'OWNER' });
    const others = getData<{ email: string; role: string }[]>(await owner.get('/api/staff/team'));
    for (const { email, role } of others) {
      if (role === 'OWNER' && email !== owner.email) await staff('revoke', email);
    }
    const refused = owner.delete(`/api/staff/team/${await owner.id()}`);
    await expectRefusals([refused, 409, 'last_owner']);
    const line = `${owner.email} is the last owner; invite another owner first, with --owner.`;
    await expectFailures([['revoke', owner.email], line]);
    const member = await server.createCustomer({ role: 'STAFF' });
    expect((await owner.delete(`/api/staff/team/${await member.id()}`)).statusCode).toBe(200);
    const second = await server.createCustomer({ role: 'OWNER' });
    const ended = [owner, second].map(async (one) =>
      owner.delete(`/api/staff/team/${await one.id()}`),
    );
    const statuses = (await Promise.all(ended)).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect((await staff('team')).out.match(/ owner$/gm)).toHaveLength(1);
  });
});

test('the database stores no role but those of the contract (R-304)', async () => {
  const { asha } = await server.createSubmission();
  const changed = server.changeRows('users', { id: await asha.id() }, { role: 'ADMIN' as 'USER' });
  await expect(changed).rejects.toThrow('users_role');
});
