import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { accountSwitchMachine } from '#machines/accountSwitch.machine.ts';
import { play } from '#tests/support/ports.ts';
import { accountSwitchScript, customerIs } from './scripts/accountSwitch.ts';
import { testWalks } from './walks.ts';

testWalks(accountSwitchScript);

const confirm = { type: 'account.confirm' } as const;

const open = (answer?: unknown) =>
  play(accountSwitchMachine, { switchCustomer: [answer] }, { customerId: '7' });

test.each([
  [false, 'account.isOff'],
  [true, 'account.isOn'],
])('switches the account once it is confirmed: %s (R-317)', async (isActive, message) => {
  const account = await open(accepted(customerIs(isActive)));
  await account.send({ type: 'account.switch', isActive });
  expect([account.state(), account.calls]).toEqual(['confirming', []]);
  await account.send(confirm);
  expect(account.calls).toEqual([{ port: 'switchCustomer', input: { customerId: '7', isActive } }]);
  expect([account.state(), ...account.messages]).toEqual(['reading', message]);
  expect(account.effects).toContain('refreshCustomer');
});

test('leaves the account as it is without a confirmation (R-317)', async () => {
  const account = await open();
  await account.send({ type: 'account.switch', isActive: false }, { type: 'account.keep' });
  expect([account.state(), account.calls]).toEqual(['reading', []]);
});

test('reads the customer again when a switch fails (R-317)', async () => {
  for (const answer of [refused('too_often'), new Error('offline')]) {
    const account = await open(answer);
    await account.send({ type: 'account.switch', isActive: false }, confirm);
    expect([account.state(), ...account.messages]).toEqual(['reading', 'account.switchFailed']);
    expect(account.effects).toContain('refreshCustomer');
  }
});

test('ends when there is no such customer (S-05)', async () => {
  const account = await open(refused('not_found'));
  await account.send({ type: 'account.switch', isActive: false }, confirm);
  expect(account.state()).toBe('gone');
});
