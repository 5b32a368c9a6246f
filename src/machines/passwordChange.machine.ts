import { assertEvent, assign, setup } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { changePassword, PasswordChangeForm } from '#contract/profile.ts';
import type { Failure, Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  callPort,
  effect,
  isAccepted,
  readRefusal,
  refusalGuard,
  refusedWith,
  rememberFailure,
  say,
  toFailure,
} from './port.ts';

/*
 * A signed-in customer replaces their password. `changed` promises that the new password is valid
 * and all other sessions have ended. Final only if the back end does not offer the call. Passwords
 * are passed through and never stored.
 */

interface Input {
  userId: string;
}

interface Context {
  userId: string;
  /** Counts refused current passwords; the screen empties that one field for each. */
  wrongPasswords: number;
  /** Why the last attempt was refused, with sentences by field. */
  refusal: Refusal | undefined;
  /** What went wrong with the last attempt, shown beside the fields. */
  failure: Failure | undefined;
}

type Event =
  | { type: 'password.change' }
  | { type: 'password.submit'; form: PasswordChangeForm }
  | { type: 'password.keep' };

const ports = {
  changePassword: callPort<typeof changePassword>('changePassword'),
};

const thePasswords = ({ context, event }: { context: Context; event: Event }) => {
  assertEvent(event, 'password.submit');
  return { userId: context.userId, ...event.form };
};

export const passwordChangeMachine = setup({
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
    refusedWith: refusalGuard<RefusalCode<typeof changePassword>>(),
  },
  actions: {
    emptyCurrentPassword: assign({ wrongPasswords: ({ context }) => context.wrongPasswords + 1 }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    rememberFailure: assign(toFailure),
    forgetRefusal: assign({ refusal: undefined, failure: undefined }),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input }) => ({
    userId: input.userId,
    wrongPasswords: 0,
    refusal: undefined,
    failure: undefined,
  }),
  initial: 'unchanged',
  states: {
    unchanged: {
      description: 'The password is unchanged.',
      meta: { requirements: ['R-184'] },
      on: { 'password.change': 'choosing' },
    },
    choosing: {
      description: 'The customer enters the current password and the new one twice.',
      meta: {
        says: ['changePassword.password_wrong', 'password.changeFailed', 'password.changeUnknown'],
        requirements: ['R-184', 'R-023'],
      },
      on: {
        'password.submit': { target: 'changingPassword', actions: 'forgetRefusal' },
        'password.keep': { target: 'unchanged', actions: 'forgetRefusal' },
      },
    },
    changingPassword: {
      description: 'The server replaces the password and ends all other sessions.',
      tags: 'busy',
      meta: {
        calls: ['changePassword'],
        requirements: ['R-184', 'S-05'],
      },
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: thePasswords,
        onDone: [
          {
            guard: 'accepted',
            target: 'changed',
            actions: say('password.changed', 'success', 'instead'),
          },
          {
            guard: refusedWith('password_wrong'),
            target: 'choosing',
            actions: ['rememberRefusal', 'emptyCurrentPassword'],
          },
          { guard: refusedWith('not_found'), target: 'notOffered' },
          {
            target: 'choosing',
            actions: ['rememberRefusal', rememberFailure('password.changeFailed')],
          },
        ],
        onError: {
          target: 'choosing',
          actions: rememberFailure('password.changeUnknown'),
        },
      },
    },
    changed: {
      description: 'The new password is valid; all other sessions have ended.',
      meta: { requirements: ['R-184'] },
      on: { 'password.change': 'choosing' },
    },
    notOffered: {
      type: 'final',
      description: 'This back end cannot change a password; the portal says so.',
      meta: { says: ['password.notOffered'], requirements: ['S-05'] },
    },
  },
});

export type PasswordChangeActors = typeof ports;
export type PasswordChangeState = StateOf<typeof passwordChangeMachine>;
