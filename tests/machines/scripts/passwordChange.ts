import { accepted, refused } from '#contract/outcome.ts';
import { passwordChangeForm } from '#contract/profile.ts';
import { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { always, conditionsOf, respondsTo, step } from '#tools/planner/properties.ts';
import { drawPayload } from '#tools/portal/payloads.ts';
import { definePortalScript } from '#tools/portal/script.ts';

export const newPasswords = {
  currentPassword: 'secret-1',
  password: 'secret-2',
  confirmPassword: 'secret-2',
} as const;

const that = conditionsOf<typeof passwordChangeMachine>();

export const passwordChangeScript = definePortalScript({
  machine: passwordChangeMachine,
  starts: { 'a signed-in customer': { userId: '7' } },
  events: [
    { type: 'password.change' },
    { type: 'password.submit', form: newPasswords },
    { type: 'password.keep' },
  ],
  outcomes: {
    changePassword: [
      accepted(null),
      refused('password_wrong', { message: 'The current password is not right.' }),
      refused('not_found'),
      refused('input_invalid', { errors: { password: 'Too short' } }),
      new Error('offline'),
    ],
  },
  project: ({ refusal, failure }) => [refusal?.code, failure?.message],
  generate: (draw) => ({
    events: [{ type: 'password.submit' as const, form: drawPayload(passwordChangeForm, draw) }],
  }),
  properties: [
    always(
      that(
        'a password is never kept',
        ({ context }) => !JSON.stringify(context).includes('secret'),
      ),
    ),
    always(
      that(
        'the next attempt clears the error',
        ({ context, value }) => value === 'choosing' || (!context.refusal && !context.failure),
      ),
    ),
    respondsTo(
      step('changePassword breaks'),
      that(
        'the outcome is said to be unknown',
        ({ context }) => context.failure?.message === 'password.changeUnknown',
      ),
    ),
  ],
});
