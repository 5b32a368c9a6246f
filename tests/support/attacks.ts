import { runInParallel } from './calls.ts';
import type { Customer } from './customer.ts';
import type { TestServer } from './server.ts';

/* Guesses at codes. Results contain only what a caller can observe. */

/** A code that differs from `code`, and a different one for each step. */
export function wrongCode(code: string, step = 0): string {
  return String((Number(code) + 1 + step) % 1_000_000).padStart(6, '0');
}

/** Sends guesses at one code in parallel, the right one at index `position` (A9). */
export async function guessInParallel(asha: Customer, howMany: number, position: number) {
  await asha.sendCode();
  const code = await asha.code();
  const answers = await runInParallel(howMany, (index) =>
    asha.verifyCode(index === position ? code : wrongCode(code, index)),
  );
  const accepted = answers.filter(({ statusCode }) => statusCode === 200).length;
  const getCode = (answer: { json(): { code?: string } }) => answer.json().code;
  return {
    statuses: new Set(answers.map(({ statusCode }) => statusCode)),
    isAccepted: answers[position]?.statusCode === 200,
    accepted,
    /** Guesses that were certainly compared; the fifth wrong one looks like the later ones. */
    compared: accepted + answers.filter((answer) => getCode(answer) === 'code_wrong').length,
    /** The answer to the right code afterwards. */
    afterwards: getCode(await asha.verifyCode(code)),
  };
}

/** How many guesses at the codes of an address were compared. */
export async function countGuesses(server: TestServer, email: string): Promise<number> {
  const challenges = await server.readRows('codeChallenges', { email });
  return challenges.reduce((sum, { tries }) => sum + tries, 0);
}
