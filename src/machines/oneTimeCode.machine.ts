import { assertEvent, assign, raise, setup } from 'xstate';
import type { DoneStateEvent } from 'xstate';
import type { RefusalCode } from '#contract/endpoint.ts';
import { codeResendSeconds } from '#contract/limits.ts';
import type { CodePurpose, sendCode, verifyCode } from '#contract/oneTimeCode.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { Meta, Toast, StateOf, Tag } from './meta.ts';
import {
  effect,
  isAccepted,
  callPort,
  refusalGuard,
  refusedWith,
  say,
  readRefusal,
} from './port.ts';
import type { Ending } from './port.ts';

/*
 * A customer proves with a mailed code that they own an e-mail address (spec §2 OTP dialog, §4);
 * part of registration, of the password reset and, for a new address, of the profile. Starts by
 * sending the first code. `verified` promises that this browser holds a grant for the address,
 * `notSent` and `cancelled` that nothing was proved.
 */

export interface OneTimeCodeInput {
  email: string;
  purpose: CodePurpose;
  /** Registration has its own messages for sent codes. */
  isRegistration?: boolean;
}

interface Context {
  email: string;
  purpose: CodePurpose;
  isRegistration: boolean;
  /** The code being checked; never persisted. */
  code: string;
  /** Codes that the server refused; checking one again would use up an attempt. */
  refusedCodes: readonly string[];
  /** Milliseconds until another code may be asked for. */
  resendWait: number;
  /** Whether the code was sent before this dialog opened; it may be used up. */
  isEarlierCode: boolean;
  /** Number of codes sent; the screen clears its boxes for each. */
  round: number;
  /** Why no code was sent, with sentences by field. */
  refusal: Refusal | undefined;
}

type Event =
  | { type: 'code.submit'; code: string }
  | { type: 'code.edit' }
  | { type: 'code.cancel' }
  | { type: 'code.resend' }
  | { type: 'code.renewed' };

export type OneTimeCodeOutput = Ending<'verified' | 'cancelled' | 'notSent'>;

const ports = {
  sendCode: callPort<typeof sendCode>('sendCode'),
  verifyCode: callPort<typeof verifyCode>('verifyCode'),
};

const theCode = ({ context }: { context: Context }) => ({
  email: context.email,
  otp: context.code,
  purpose: context.purpose,
});

const theAddress = ({ context }: { context: Context }) => ({
  email: context.email,
  purpose: context.purpose,
});

const notSent = ({ context }: { context: Context }): OneTimeCodeOutput => ({
  result: 'notSent',
  refusal: context.refusal,
});

const theEnding = ({ event }: { event: DoneStateEvent }) => event.output as OneTimeCodeOutput;

/** Milliseconds between two codes. */
const fullWait = codeResendSeconds * 1000;

export const oneTimeCodeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as OneTimeCodeInput,
    output: {} as OneTimeCodeOutput,
    meta: {} as Meta,
    tags: {} as Tag,
  },
  actors: ports,
  delays: {
    resendWait: ({ context }) => context.resendWait,
  },
  guards: {
    refusedBefore: ({ context, event }) => {
      assertEvent(event, 'code.submit');
      return context.refusedCodes.includes(event.code);
    },
    accepted: ({ event }) => isAccepted(event),
    acceptedToRegister: ({ context, event }) => isAccepted(event) && context.isRegistration,
    refusedWith: refusalGuard<RefusalCode<typeof sendCode> | RefusalCode<typeof verifyCode>>(),
  },
  actions: {
    rememberCode: assign({
      code: ({ event }) => {
        assertEvent(event, 'code.submit');
        return event.code;
      },
    }),
    rememberRefusedCode: assign({
      refusedCodes: ({ context }) => [...context.refusedCodes, context.code],
    }),
    startNewRound: assign({
      code: '',
      refusedCodes: [],
      isEarlierCode: false,
      round: ({ context }) => context.round + 1,
    }),
    waitInFull: assign({ resendWait: fullWait }),
    waitAsRefused: assign({
      resendWait: ({ event }) => (readRefusal(event)?.retryAfter ?? codeResendSeconds) * 1000,
      isEarlierCode: true,
    }),
    rememberRefusal: assign({ refusal: ({ event }) => readRefusal(event) }),
    announceNewCode: raise({ type: 'code.renewed' }),
    notify: effect<Toast>(),
  },
}).createMachine({
  id: 'oneTimeCode',
  context: ({ input }) => ({
    email: input.email,
    purpose: input.purpose,
    isRegistration: input.isRegistration ?? false,
    code: '',
    refusedCodes: [],
    resendWait: fullWait,
    isEarlierCode: false,
    round: 1,
    refusal: undefined,
  }),
  initial: 'sendingCode',
  output: theEnding,
  states: {
    sendingCode: {
      description: 'A code is mailed to the address, unless one was just sent.',
      tags: 'busy',
      meta: {
        calls: ['sendCode'],
        requirements: ['R-008', 'R-009', 'R-015', 'R-183', 'R-190', 'C-12'],
      },
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: theAddress,
        onDone: [
          {
            guard: 'acceptedToRegister',
            target: 'asking',
            actions: say('code.sentToRegister', 'success', 'instead'),
            meta: { requirements: ['S-14'] },
          },
          { guard: 'accepted', target: 'asking', actions: say('code.sent', 'success', 'below') },
          {
            guard: refusedWith('code_too_soon'),
            target: 'asking',
            actions: ['waitAsRefused', say('code.sendFailed', 'plain', 'instead')],
          },
          {
            target: 'notSent',
            actions: ['rememberRefusal', say('code.sendFailed', 'error', 'instead')],
          },
        ],
        onError: { target: 'notSent', actions: say('code.sendFailed', 'error', 'instead') },
      },
    },
    asking: {
      description: 'The dialog asks for the code that was mailed.',
      meta: { requirements: ['R-010', 'T-09'] },
      type: 'parallel',
      on: { 'code.cancel': 'cancelled' },
      states: {
        code: {
          description: 'Whether the typed code is correct.',
          initial: 'enteringCode',
          on: { 'code.renewed': { target: '.enteringCode', actions: 'startNewRound' } },
          states: {
            enteringCode: {
              description: 'The customer types or pastes the digits.',
              meta: { requirements: ['R-010', 'R-011', 'R-216', 'C-08', 'C-09'] },
              on: {
                'code.submit': [
                  { guard: 'refusedBefore', target: 'wrongCode' },
                  { target: 'verifyingCode', actions: 'rememberCode' },
                ],
              },
            },
            verifyingCode: {
              description: 'The server checks the code, once for each distinct code.',
              tags: 'busy',
              meta: {
                calls: ['verifyCode'],
                says: ['verifyCode.code_wrong', 'verifyCode.code_spent'],
                requirements: ['R-010', 'R-013', 'C-11', 'S-36'],
              },
              on: { 'code.edit': 'enteringCode' },
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: theCode,
                onDone: [
                  { guard: 'accepted', target: '#oneTimeCode.verified' },
                  { guard: refusedWith('code_spent'), target: 'spentCode' },
                  {
                    guard: refusedWith('code_wrong'),
                    target: 'wrongCode',
                    actions: 'rememberRefusedCode',
                  },
                  { target: 'wrongCode' },
                ],
                onError: 'wrongCode',
              },
            },
            wrongCode: {
              description: 'The boxes are red until the customer changes one.',
              meta: { says: ['verifyCode.code_wrong'], requirements: ['R-010'] },
              on: { 'code.edit': 'enteringCode' },
            },
            spentCode: {
              description: 'This code is used up; the customer needs a new one.',
              meta: {
                says: ['verifyCode.code_wrong', 'verifyCode.code_spent'],
                requirements: ['R-010', 'R-013', 'C-10'],
              },
              on: { 'code.edit': 'enteringCode' },
            },
          },
        },
        resend: {
          description: 'Whether another code can be asked for.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'A countdown runs until another code can be sent.',
              meta: { requirements: ['R-012', 'S-45'] },
              after: { resendWait: 'ready' },
            },
            ready: {
              description: 'The customer may ask for another code.',
              meta: { requirements: ['R-012', 'T-09', 'C-10'] },
              on: { 'code.resend': 'resendingCode' },
            },
            resendingCode: {
              description: 'The server mails another code.',
              tags: 'busy',
              meta: {
                calls: ['sendCode'],
                requirements: ['R-012'],
              },
              invoke: {
                id: 'sendCode',
                src: 'sendCode',
                input: theAddress,
                onDone: [
                  {
                    guard: 'acceptedToRegister',
                    target: 'waiting',
                    actions: [
                      'waitInFull',
                      'announceNewCode',
                      say('code.sentToRegister', 'success', 'instead'),
                    ],
                  },
                  {
                    guard: 'accepted',
                    target: 'waiting',
                    actions: [
                      'waitInFull',
                      'announceNewCode',
                      say('code.sent', 'success', 'below'),
                    ],
                  },
                  { target: 'ready', actions: say('code.sendFailed', 'error', 'instead') },
                ],
                onError: { target: 'ready', actions: say('code.sendFailed', 'error', 'instead') },
              },
            },
          },
        },
      },
    },
    verified: {
      type: 'final',
      description: 'The address belongs to the customer; this browser holds a grant.',
      meta: { requirements: ['R-014', 'T-07', 'C-11'] },
      output: { result: 'verified' },
    },
    cancelled: {
      type: 'final',
      description: 'The customer closed the dialog; nothing was proved.',
      meta: { requirements: ['R-010'] },
      output: { result: 'cancelled' },
    },
    notSent: {
      type: 'final',
      description: 'No code was sent; the customer corrects the address or tries again.',
      meta: { requirements: ['R-008', 'R-009', 'R-183'] },
      output: notSent,
    },
  },
});

export type OneTimeCodeActors = typeof ports;
export type OneTimeCodeState = StateOf<typeof oneTimeCodeMachine>;
