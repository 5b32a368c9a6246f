import { randomBytes } from 'node:crypto';
import { insertAccounts } from './accounts.ts';
import type { Answer } from './answers.ts';
import type { Customer } from './customer.ts';
import type { TestServer } from './server.ts';

/*
 * Attacks on codes and grants. The size of each is a parameter: small in tests/server, full in
 * tests/long (reliability G3). Results contain only what a caller can observe.
 */

/** A code that differs from `code`, and a different one for each step. */
export function wrongCode(code: string, step = 0): string {
  return String((Number(code) + 1 + step) % 1_000_000).padStart(6, '0');
}

function repeat<Result>(howMany: number, make: (index: number) => Result): Result[] {
  return Array.from({ length: howMany }, (_, index) => make(index));
}

const getStatuses = (answers: readonly Answer[]) =>
  new Set(answers.map(({ statusCode }) => statusCode));

const getCode = (answer: Answer) => answer.json<{ code?: string }>().code;

/** With a pool of 20 connections, a call behind this many others is not among the first five. */
export const callsBeforeCompare = 50;

/** Sends guesses at one code in parallel, the right one at index `position` (A9). */
export async function guessInParallel(asha: Customer, howMany: number, position: number) {
  await asha.sendCode();
  const code = await asha.code();
  const guesses = repeat(howMany, (index) => (index === position ? code : wrongCode(code, index)));
  const answers = await Promise.all(guesses.map((guess) => asha.verifyCode(guess)));
  const accepted = answers.filter(({ statusCode }) => statusCode === 200);
  return {
    statuses: getStatuses(answers),
    isAccepted: answers[position]?.statusCode === 200,
    accepted: accepted.length,
    /** Guesses that were certainly compared; the fifth wrong one looks like the later ones. */
    compared: answers.filter((answer) => getCode(answer) === 'code_wrong').length + accepted.length,
    /** The answer to the right code afterwards. */
    afterwards: getCode(await asha.verifyCode(code)),
  };
}

/** How many guesses at the codes of an address were compared. */
export async function countGuesses(
  { dependencies: { database } }: TestServer,
  email: string,
): Promise<number> {
  const rows = await database
    .selectFrom('codeChallenges')
    .select('tries')
    .where('email', '=', email)
    .execute();
  return rows.reduce((sum, { tries }) => sum + tries, 0);
}

/**
 * Sends the right code many times in parallel, then resets the password with each grant (A10,
 * S-36).
 */
export async function answerInParallel(server: TestServer, howMany: number) {
  const asha = await createAccount(server);
  await asha.sendCode('reset_password');
  const code = await asha.code();
  const answers = await Promise.all(repeat(howMany, () => asha.verifyCode(code, 'reset_password')));
  const grants = answers.flatMap(({ cookies }) =>
    cookies.filter(({ name }) => name === 'verified').map(({ value }) => value),
  );
  const resets = await Promise.all(
    grants.map((grant, index) => {
      const holder = Object.assign(server.createVisitor(), { email: asha.email });
      holder.cookies.set('verified', grant);
      return resetPassword(holder, `password number ${index}`);
    }),
  );
  return {
    statuses: getStatuses(answers),
    grants: grants.length,
    effects: resets.filter(({ statusCode }) => statusCode === 200).length,
  };
}

const forged: readonly (() => string | undefined)[] = [
  () => undefined,
  () => '',
  () => randomBytes(32).toString('base64url'),
  () => randomBytes(32).toString('hex'),
  () => 'A'.repeat(43),
  () => "' or '1'='1",
];

interface Attempts {
  url: string;
  body: unknown;
  howMany: number;
  /** Real cookies that were issued for something else. */
  stolen?: readonly string[];
}

/** Sends calls without a valid grant, fifty in parallel; returns the statuses seen (A15, A19). */
export async function attemptWithoutGrant(
  { request }: TestServer,
  { url, body, howMany, stolen = [] }: Attempts,
): Promise<Set<number>> {
  const cookies = [...forged, ...stolen.map((value) => () => value)];
  const statuses = new Set<number>();
  for (let sent = 0; sent < howMany; sent += 50) {
    const answers = await Promise.all(
      repeat(Math.min(50, howMany - sent), (index) => {
        const cookie = cookies[(sent + index) % cookies.length]?.();
        const headers = cookie === undefined ? undefined : { cookie: `verified=${cookie}` };
        return request('POST', url, { body, headers });
      }),
    );
    for (const { statusCode } of answers) statuses.add(statusCode);
  }
  return statuses;
}

/** All rows that a reset or registration could change. */
export async function readAccountRows({ dependencies: { database } }: TestServer) {
  const tables = ['users', 'sessions', 'codeGrants', 'codeChallenges', 'mailOutbox'] as const;
  const rows = tables.map((table) => database.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((all) => all.map((row) => JSON.stringify(row)).toSorted());
}

/** Sends many new passwords with one grant in parallel (A16). */
export async function resetInParallel(server: TestServer, howMany: number) {
  const asha = await createAccount(server);
  await asha.prove('reset_password');
  const passwords = repeat(howMany, (index) => `password number ${index}`);
  const answers = await Promise.all(passwords.map((password) => resetPassword(asha, password)));
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  return { asha, won, statuses: getStatuses(answers) };
}

/** Sends many sign-up forms with one grant in parallel, in two spellings of the address (A21). */
export async function signUpInParallel(server: TestServer, howMany: number) {
  const asha = server.createVisitor();
  await asha.prove();
  const passwords = repeat(howMany, (index) => `password number ${index}`);
  const answers = await Promise.all(
    passwords.map((password, index) => {
      const email = index % 2 ? asha.email : ` ${asha.email.toUpperCase()} `;
      return asha.signUp({ email, password, confirmPassword: password });
    }),
  );
  const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  return { asha, won, statuses: getStatuses(answers) };
}

/** The grants that allowed a reset, out of all purposes, addresses and ages (A16). */
export async function findAcceptedGrants(server: TestServer): Promise<string[]> {
  const ages = { fresh: 0, 'fourteen minutes': 14, 'sixteen minutes': 16, spent: 0 };
  const accepted: string[] = [];
  for (const purpose of ['reset_password', 'verify_email']) {
    for (const whose of ['own', 'foreign']) {
      for (const [age, minutes] of Object.entries(ages)) {
        const [asha, other] = [await createAccount(server), await createAccount(server)];
        await asha.prove(purpose, whose === 'own' ? asha.email : other.email);
        await server.advance(minutes);
        if (age === 'spent') await resetPassword(asha, 'used up');
        const answer = await resetPassword(asha, 'a new password');
        const isSet = (await asha.signIn('a new password')).statusCode === 200;
        if (isSet !== (answer.statusCode === 200)) throw new Error(`${answer.body}, but ${isSet}`);
        if (isSet) accepted.push(`${purpose} ${whose} ${age}`);
      }
    }
  }
  return accepted;
}

export async function createAccount(server: TestServer): Promise<Customer> {
  const [email = ''] = await insertAccounts(server.dependencies.database, 1);
  return Object.assign(server.createVisitor(), { email });
}

export function resetPassword(asha: Customer, password: string): Promise<Answer> {
  const body = { email: asha.email, password, confirmPassword: password };
  return asha.post('/api/auth/reset-password', body);
}
