import { accepted, refused } from '#contract/outcome.ts';
import type { Customer } from '#contract/customers.ts';
import { accountSwitchMachine } from '#machines/accountSwitch.machine.ts';
import { conditionsOf, never, respondsTo, step } from '#tools/planner/properties.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

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

const that = conditionsOf<typeof accountSwitchMachine>();

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
  properties: [
    respondsTo(
      step('switchCustomer breaks', 'switchCustomer refused too_often'),
      shows('account.switchFailed'),
    ),
    never(
      that(
        'an account is switched before staff confirm',
        ({ calls, step }) => 'switchCustomer' in calls && step !== 'account.confirm',
      ),
    ),
  ],
});
