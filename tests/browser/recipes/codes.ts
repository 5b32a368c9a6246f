import { codeResendSeconds } from '#contract/limits.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import {
  codeDialog,
  readMailedCode,
  typeCode,
  retryUntilAccepted,
} from '#tests/browser/customer.ts';
import { expect } from '#tests/browser/portal.ts';

/* For flows that prove an address with a mailed code; `oneTimeCode` walks the dialog itself. */

/** Milliseconds after which the server mails another code. */
export const resendWait = codeResendSeconds * 1000;

/** Outputs of the code dialog. */
export const proofs = [{ isVerified: true }, { isVerified: false }];

/** Answers of the two calls of a proof; `note` names the note with the address. */
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
      'refused input_invalid': (testPage) => testPage.passChanged({ email: 'no address' }),
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
        await typeCode(page, await readMailedCode(page, notes[note] ?? ''));
      },
      async 'ends {"isVerified":false}'({ page }) {
        await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
      },
    },
  };
}

/** Gap: a broken code dialog that leads back to `state`. */
export const proofBreaksTo = (state: string) => ({
  [`verifyingEmail --oneTimeCode breaks--> ${state}`]:
    'The code dialog handles its broken calls itself.',
});
