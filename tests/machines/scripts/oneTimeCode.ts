import { verifyCode } from '#contract/oneTimeCode.ts';
import { accepted, refused } from '#contract/outcome.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript, shows } from '#tools/portal/script.ts';

/** Outputs and faults of a proof, for the flows that ask for one. */
export const proofs = [
  { result: 'verified' },
  { result: 'cancelled' },
  { result: 'notSent', refusal: refused('input_invalid').refusal },
  new Error('crashed'),
] as const;

const that = conditionsOf<typeof oneTimeCodeMachine>();

export const oneTimeCodeScript = definePortalScript({
  machine: oneTimeCodeMachine,
  starts: {
    'a registration': { email: 'asha@example.com', purpose: 'verify_email', isRegistration: true },
    'a new address': { email: 'asha@example.com', purpose: 'verify_email' },
    'a password reset': { email: 'asha@example.com', purpose: 'reset_password' },
  },
  events: [
    { type: 'code.submit', code: '123456' },
    { type: 'code.edit' },
    { type: 'code.cancel' },
    { type: 'code.resend' },
  ],
  outcomes: {
    sendCode: [
      accepted(null),
      refused('input_invalid'),
      refused('code_too_soon'),
      refused('code_limit_reached'),
      new Error('offline'),
    ],
    verifyCode: [
      accepted(null),
      refused('code_wrong'),
      refused('code_spent'),
      refused('input_invalid'),
      new Error('offline'),
    ],
  },
  project: ({ purpose, isRegistration, refusedCodes }) => [purpose, isRegistration, refusedCodes],
  generate: (draw) => ({
    events: [{ type: 'code.submit' as const, code: drawPayload(verifyCode.body, draw).otp }],
  }),
  properties: [
    always(
      that(
        'a refused code is never checked again',
        ({ context, value }) =>
          !JSON.stringify(value).includes('verifyingCode') ||
          !context.refusedCodes.includes(context.code),
      ),
    ),
    respondsTo(
      step('sendCode breaks', 'sendCode refused code_limit_reached'),
      shows('code.sendFailed'),
    ),
  ],
});
