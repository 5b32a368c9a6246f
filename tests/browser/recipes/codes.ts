import { codeResendSeconds } from '#contract/limits.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import { codeDialog, mailedCode, typeCode, retryUntilAccepted } from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';

/* Flows that prove an address by a mailed code; `oneTimeCode` walks what happens in its dialog. */

/** Milliseconds after which the server mails another code. */
export const resendWait = codeResendSeconds * 1000;

/** How the dialog ends. */
export const proofs = [{ isVerified: true }, { isVerified: false }];

/** How the two calls of a proof end; `note` keeps the address. */
export function proofAnswers(
  purpose: 'verify_email' | 'reset_password',
  note = 'email',
): NonNullable<Recipe['answers']> {
  return {
    sendCode: {
      async accepted(testPage) {
        await testPage.passTime(resendWait);
        await testPage.pass();
      },
      'refused input_invalid': (testPage) => testPage.passWith({ email: 'no address' }),
      async 'refused code_too_soon'(testPage) {
        const data = { email: testPage.notes[note], purpose };
        const answer = await retryUntilAccepted(() =>
          testPage.page.request.post('/api/auth/send-otp', { data }),
        );
        expect(answer.ok(), await answer.text()).toBe(true);
        await testPage.pass();
      },
    },
    oneTimeCode: {
      async 'ends {"isVerified":true}'({ page, notes }) {
        await typeCode(page, await mailedCode(page, notes[note] ?? ''));
      },
      async 'ends {"isVerified":false}'({ page }) {
        await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
      },
    },
  };
}

/** Out of reach: that the proof breaks and leads back to a state. */
export const proofBreaksTo = (state: string) => ({
  [`verifyingEmail --oneTimeCode breaks--> ${state}`]:
    'The code dialog survives every broken call of its own.',
});
