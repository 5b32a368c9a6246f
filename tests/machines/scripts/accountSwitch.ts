import { accepted, refused } from '#contract/outcome.ts';
import type { Customer } from '#contract/customers.ts';
import { accountSwitchMachine } from '#machines/accountSwitch.machine.ts';
import { definePortalScript } from '#tools/portal/script.ts';

/** A customer whose account is on or off. */
export const customerIs = (isActive: boolean): Customer => ({
  id: '7',
  name: 'Asha Rao',
  company: 'Rao Textiles',
  email: 'asha@rao-textiles.example',
  mobile: '9876543210',
  isActive,
  createdAt: '2026-11-28T09:00:00.000Z',
});

export const accountSwitchScript = definePortalScript({
  machine: accountSwitchMachine,
  starts: { 'a customer': { customerId: '7' } },
  events: [
    { type: 'account.switch', isActive: false },
    { type: 'account.switch', isActive: true },
    { type: 'account.keep' },
    { type: 'account.confirm' },
  ],
  outcomes: {
    switchCustomer: [
      accepted(customerIs(false)),
      accepted(customerIs(true)),
      refused('not_found'),
      refused('too_often'),
      refused('input_invalid'),
      new Error('offline'),
    ],
  },
  project: ({ isActive }) => [isActive],
  invariants: {},
});
