import { accepted, refused } from '#contract/outcome.ts';
import { passwordResetForm } from '#contract/passwordReset.ts';
import { passwordResetMachine } from '#machines/passwordReset.machine.ts';
import { after, always, begins, conditionsOf, never, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';
import { proofs } from './oneTimeCode.ts';

const that = conditionsOf<typeof passwordResetMachine>();

export const passwordResetScript = definePortalScript({
  machine: passwordResetMachine,
  starts: { 'the e-mail step': undefined },
  events: [
    { type: 'email.submit', email: 'asha@example.com' },
    { type: 'password.submit', password: 'secret-2', confirmPassword: 'secret-2' },
  ],
  outcomes: {
    checkStorage: [accepted(null), refused('storage_blocked'), new Error('crashed')],
    oneTimeCode: proofs,
    resetPassword: [
      accepted(null),
      refused('grant_missing'),
      refused('input_invalid', { errors: { password: 'Too short' } }),
      new Error('offline'),
    ],
  },
  project: ({ refusal }) => refusal?.code,
  generate(draw) {
    const { email, ...passwords } = drawPayload(passwordResetForm, draw);
    return {
      events: [
        { type: 'email.submit' as const, email },
        { type: 'password.submit' as const, ...passwords },
      ],
    };
  },
  properties: [
    always(
      that(
        'a password is never kept',
        ({ context }) => !JSON.stringify(context).includes('secret'),
      ),
    ),
    after(step('email.submit'), never(begins('resetPassword')), step('oneTimeCode ends verified')),
  ],
});
