import { assign, setup } from 'xstate';
import type { switchCustomer } from '#contract/customers.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Meta, StateOf, Tag, Toast } from './meta.ts';
import { callPort, effect, isAccepted, readValue, refusalGuard, refusedWith, say } from './port.ts';

/*
 * Staff switch a customer's account off, which ends all its sessions, or on again. Both can be
 * repeated, so that every answer leads back to the customer, read again. Final only if there is no
 * such customer.
 */

interface Input {
  customerId: string;
}

interface Context extends Input {
  /** Whether the account is wanted active. */
  isActive: boolean;
}

type Event =
  | { type: 'account.switch'; isActive: boolean }
  | { type: 'account.keep' }
  | { type: 'account.confirm' };

const ports = {
  switchCustomer: callPort<typeof switchCustomer>('switchCustomer'),
};

const theAccount = ({ context: { customerId, isActive } }: { context: Context }) => ({
  customerId,
  isActive,
});

export const accountSwitchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  guards: {
    accepted: ({ event }) => isAccepted(event),
    isSwitchedOff: ({ event }) =>
      isAccepted(event) && !readValue(ports.switchCustomer, event).isActive,
    refusedWith: refusalGuard<RefusalCode<typeof switchCustomer>>(),
  },
  actions: {
    rememberSwitch: assign({
      isActive: ({ event }) => event.type === 'account.switch' && event.isActive,
    }),
    refreshCustomer: effect(),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'accountSwitch',
  context: ({ input }) => ({ customerId: input.customerId, isActive: true }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Staff read the account of the customer.',
      meta: { requirements: ['R-317'] },
      on: { 'account.switch': { target: 'confirming', actions: 'rememberSwitch' } },
    },
    confirming: {
      description: 'Staff read what switching the account means, and confirm.',
      meta: { requirements: ['R-317'] },
      on: { 'account.confirm': 'switching', 'account.keep': 'reading' },
    },
    switching: {
      description: 'The server switches the account off or on.',
      tags: 'busy',
      meta: { calls: ['switchCustomer'], requirements: ['R-317'] },
      invoke: {
        id: 'switchCustomer',
        src: 'switchCustomer',
        input: theAccount,
        onDone: [
          {
            guard: 'isSwitchedOff',
            target: 'reading',
            actions: ['refreshCustomer', say('account.isOff', 'success')],
          },
          {
            guard: 'accepted',
            target: 'reading',
            actions: ['refreshCustomer', say('account.isOn', 'success')],
          },
          { guard: refusedWith('not_found'), target: 'gone' },
          {
            target: 'reading',
            actions: ['refreshCustomer', say('account.switchFailed', 'error', 'below')],
          },
        ],
        onError: {
          target: 'reading',
          actions: ['refreshCustomer', say('account.switchFailed', 'error')],
        },
      },
    },
    gone: {
      type: 'final',
      description: 'There is no such customer any more.',
      meta: { says: ['switchCustomer.not_found'], requirements: ['S-05'] },
    },
  },
});

export type AccountSwitchActors = typeof ports;
export type AccountSwitchState = StateOf<typeof accountSwitchMachine>;
