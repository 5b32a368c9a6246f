import { insertAccounts } from './accounts.ts';
import type { Answer } from './answers.ts';
import { getRegistration } from './registration.ts';
import type { TestServer } from './server.ts';

/** A call that must not reveal whether an address has an account. */
export interface ProbedCall {
  name: string;
  /** Calls it for one address, as the same caller. */
  send: (server: TestServer, email: string) => Promise<Answer>;
}

const password = 'wrong password';

const post = (url: string, getBody: (email: string) => unknown): ProbedCall['send'] => {
  return (server, email) => server.request('POST', url, { body: getBody(email) });
};

export const probedCalls: readonly ProbedCall[] = [
  {
    name: 'login',
    send: post('/api/auth/login', (email) => ({ email, password })),
  },
  {
    name: 'send-otp to reset',
    send: post('/api/auth/send-otp', (email) => ({ email, purpose: 'reset_password' })),
  },
  {
    name: 'send-otp to register',
    send: post('/api/auth/send-otp', (email) => ({ email, purpose: 'verify_email' })),
  },
  {
    name: 'signup without a grant',
    send: post('/api/auth/signup', (email) => getRegistration(email, password)),
  },
  {
    name: 'reset-password without a grant',
    send: post('/api/auth/reset-password', (email) => ({
      email,
      password,
      confirmPassword: password,
    })),
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
  { send }: ProbedCall,
  howMany: number,
  inParallel = 1,
): Promise<Pair[]> {
  const emails = await insertAccounts(server.dependencies.database, howMany);
  const pairs: Pair[] = [];
  for (let start = 0; start < howMany; start += inParallel) {
    const batch = emails.slice(start, start + inParallel);
    pairs.push(...(await Promise.all(batch.map((email) => callPair(server, send, email)))));
  }
  return pairs;
}

async function callPair(
  server: TestServer,
  send: ProbedCall['send'],
  email: string,
): Promise<Pair> {
  const unknownEmail = `other${(count += 1)}@example.com`;
  const isKnownFirst = Math.random() < 0.5;
  const first = await sample(server, send, isKnownFirst ? email : unknownEmail);
  const second = await sample(server, send, isKnownFirst ? unknownEmail : email);
  return isKnownFirst ? { known: first, unknown: second } : { known: second, unknown: first };
}

async function sample(
  server: TestServer,
  send: ProbedCall['send'],
  email: string,
): Promise<Sample> {
  const startedAt = performance.now();
  const answer = await send(server, email);
  return { seen: describeAnswer(answer), milliseconds: performance.now() - startedAt };
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
