import { codeResendSeconds } from '#contract/limits.ts';
import { refused } from '#contract/outcome.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { enterMailedCode } from '#tests/browser/customer.ts';

/* For flows that prove an address with a mailed code; `oneTimeCode` walks the proof itself. */

/** Milliseconds after which the server mails another code. */
export const resendWait = codeResendSeconds * 1000;

/** Lets the server mail a code, even if it mailed one just before. */
export async function passCode(testPage: TestPage): Promise<void> {
  await testPage.passTime(resendWait);
  await testPage.pass('sendCode');
}

/** Outputs of a proof. Cancelling takes the arrow of a proof that sent no code. */
export const proofs = [
  { result: 'verified' },
  { result: 'notSent', refusal: refused('input_invalid').refusal },
];

/** How to end a proof; `note` names the note with the address. */
export const proofAnswers = (note = 'email'): NonNullable<Recipe['answers']>[string] => ({
  async 'ends verified'(testPage) {
    await passCode(testPage);
    await enterMailedCode(testPage.page, testPage.notes[note] ?? '');
  },
  'ends notSent input_invalid': (testPage) =>
    testPage.passChanged({ email: 'no address' }, 'sendCode'),
});

/** Gap: a broken proof that leads back to `state`. */
export const proofBreaksTo = (state: string) => ({
  [`verifyingEmail --oneTimeCode breaks--> ${state}`]: 'The proof handles its broken calls itself.',
});
