import { insertAccounts } from './accounts.ts';
import type { Answer } from './answers.ts';
import { getRegistration } from './registration.ts';
import type { TestServer } from './server.ts';

/** A call that must not reveal whether an address has an account. */
export interface ProbedCall {
  name: string;
  path: string;
  getBody: (email: string) => unknown;
}

const password = 'wrong password';

export const probedCalls: readonly ProbedCall[] = [
  { name: 'login', path: 'login', getBody: (email) => ({ email, password }) },
  {
    name: 'send-otp to reset',
    path: 'send-otp',
    getBody: (email) => ({ email, purpose: 'reset_password' }),
  },
  {
    name: 'send-otp to register',
    path: 'send-otp',
    getBody: (email) => ({ email, purpose: 'verify_email' }),
  },
  {
    name: 'signup without a grant',
    path: 'signup',
    getBody: (email) => getRegistration(email, password),
  },
  {
    name: 'reset-password without a grant',
    path: 'reset-password',
    getBody: (email) => ({ email, password, confirmPassword: password }),
  },
];

export interface Pair {
  known: Sample;
  unknown: Sample;
}

interface Sample {
  /** Everything that a caller can see of an answer, with random values masked. */
  seen: string;
  milliseconds: number;
}

let count = 0;

/**
 * Calls with new known and unknown addresses, in random order within each pair, some pairs in
 * parallel.
 */
export async function callPairs(
  server: TestServer,
  { path, getBody }: ProbedCall,
  howMany: number,
  inParallel = 1,
): Promise<Pair[]> {
  async function sample(email: string): Promise<Sample> {
    const startedAt = performance.now();
    const answer = await server.request('POST', `/api/auth/${path}`, { body: getBody(email) });
    return { seen: describeAnswer(answer), milliseconds: performance.now() - startedAt };
  }

  async function samplePair(email: string): Promise<Pair> {
    const other = `other${(count += 1)}@example.com`;
    const isKnownFirst = Math.random() < 0.5;
    const first = await sample(isKnownFirst ? email : other);
    const second = await sample(isKnownFirst ? other : email);
    return isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first };
  }

  const emails = await insertAccounts(server.dependencies.database, howMany);
  const pairs: Pair[] = [];
  for (let start = 0; start < howMany; start += inParallel) {
    const batch = emails.slice(start, start + inParallel);
    pairs.push(...(await Promise.all(batch.map(samplePair))));
  }
  return pairs;
}

function describeAnswer({ statusCode, headers, body }: Answer): string {
  const random = new Set(['date', 'x-request-id']);
  const shown = Object.entries(headers)
    .filter(([name]) => !random.has(name))
    .map(([name, value]) => `${name}: ${String(value).replace(/=[\w-]{43};/, '=TOKEN;')}`);
  return [statusCode, ...shown, body].join('\n');
}

/** The chance that a known address took longer than an unknown one; 0.5 reveals nothing. */
export function computeAreaUnderCurve(pairs: readonly Pair[]): number {
  const unknown = pairs.map((pair) => pair.unknown.milliseconds);
  const wins = pairs.flatMap(({ known }) =>
    unknown.map((other) => {
      if (known.milliseconds === other) return 0.5;
      return known.milliseconds > other ? 1 : 0;
    }),
  );
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}
