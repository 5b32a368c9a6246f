import { newToken, hmac, isSame, newCode, newId, sha256 } from '#server/common/identifiers.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import { sql } from 'kysely';
import { codeMinutes, codeResendSeconds, codeTries } from '#contract/limits.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { queueMail } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** A random key of this installation, created on first use. */
export async function readSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

const hour = 60 * 60;
const perHour = 5;
/** Codes in a day; after these, one an hour. */
const freePerDay = 10;
/** Codes for one network address in so many minutes. */
const perAddress = 30;
const addressMinutes = 5;
export const grantMinutes = 15;
const repeatMinutes = 2;

export interface CodeRequest {
  /** Already normalised by `foldEmail`. */
  email: string;
  purpose: CodePurpose;
  address: string;
  /** A browser that the account knows; its codes are counted separately from everyone else's. */
  device: string | null;
  /** Sends nothing and accepts no code, but answers in the same way and takes as long. */
  isDecoy: boolean;
  limitAddress: boolean;
  key: string;
  /** The language of the browser that asks. */
  language: LanguageCode;
  createMail: (code: string) => QueuedMail;
}

export interface Challenge {
  /** For the browser's challenge cookie. */
  token: string;
  mailId: string;
}

/**
 * Creates a code, queues its mail and invalidates earlier codes of the address, all in one
 * transaction. Per e-mail and purpose: the contract's pause between two codes, five an hour, and
 * after ten in a day one an hour, which is the longest wait. A known device of the account has its
 * own five an hour, and codes that others request do not invalidate its codes (spec §7 Auth).
 */
export async function startChallenge(
  database: Database,
  {
    email,
    purpose,
    address,
    device,
    isDecoy,
    limitAddress,
    key,
    language,
    createMail,
  }: CodeRequest,
): Promise<Outcome<Challenge, 'code_too_soon' | 'code_limit_reached'>> {
  const budget = device ?? email;
  return transact(database, async (transaction) => {
    const { rows } = await sql`
      insert into code_budgets as b (email, purpose, last_sent_at)
      values (${budget}, ${purpose}, app_now())
      on conflict (email, purpose) do update set last_sent_at = app_now()
      where b.last_sent_at <= app_now() - ${codeResendSeconds} * interval '1 second'
      returning email
    `.execute(transaction);
    if (rows.length === 0) return tooSoon(await secondsToWait(transaction, budget, purpose));

    if (limitAddress) await serialiseByAddress(transaction, address);
    const request = { email, purpose, address, device, limitAddress };
    const wait = await secondsOverLimit(transaction, request);
    if (wait > 0) return refused('code_limit_reached', { retryAfter: wait });

    await transaction
      .updateTable('codeChallenges')
      .set({ supersededAt: now })
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('deviceHash', 'is not distinct from', device)
      .where('supersededAt', 'is', null)
      .execute();

    const [id, token, code] = [newId(), newToken(), newCode()];
    await transaction
      .insertInto('codeChallenges')
      .values({
        id,
        tokenHash: sha256(token),
        email,
        purpose,
        address,
        deviceHash: device,
        codeMac: computeMac(key, { id, email, purpose }, code),
        isDecoy,
        tries: 0,
        createdAt: now,
        expiresAt: nowPlus(codeMinutes * 60),
      })
      .execute();
    const mailId = await queueMail(transaction, createMail(code), {
      isDecoy,
      lifetime: codeMinutes * 60,
      language,
      topic: `code ${purpose} ${budget}`,
    });
    return accepted({ token, mailId });
  });
}

function tooSoon(seconds: number) {
  return refused('code_too_soon', {
    message: `Please wait ${seconds} seconds before asking for another code.`,
    retryAfter: seconds,
  });
}

async function secondsToWait(database: Database, budget: string, purpose: string) {
  const row = await database
    .selectFrom('codeBudgets')
    .select(
      sql<number>`ceil(extract(epoch from last_sent_at - app_now()) + ${codeResendSeconds})::float8`.as(
        'seconds',
      ),
    )
    .where('email', '=', budget)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return Math.min(codeResendSeconds, Math.max(1, row?.seconds ?? codeResendSeconds));
}

/** Serialises the codes of a client's address, so that they are counted correctly. */
async function serialiseByAddress(database: Database, address: string): Promise<void> {
  await database
    .insertInto('codeBudgets')
    .values({ email: address, purpose: 'address', lastSentAt: now })
    .onConflict((conflict) =>
      conflict.columns(['email', 'purpose']).doUpdateSet({ lastSentAt: now }),
    )
    .execute();
}

type Sender = Pick<CodeRequest, 'email' | 'purpose' | 'address' | 'device' | 'limitAddress'>;

/** Seconds until all limits allow the next code; 0 when it is allowed now. */
async function secondsOverLimit(
  database: Database,
  { email, purpose, address, device, limitAddress }: Sender,
): Promise<number> {
  const ofEmail = sql<boolean>`email = ${email} and purpose = ${purpose}
    and device_hash is not distinct from ${device}::text`;
  const waits = [await secondsUntilBelow(database, ofEmail, perHour, hour)];
  const isOften =
    !device && (await secondsUntilBelow(database, ofEmail, freePerDay, 24 * hour)) > 0;
  if (isOften) waits.push(await secondsUntilBelow(database, ofEmail, 1, hour));
  if (limitAddress) {
    const ofAddress = sql<boolean>`address = ${address}`;
    waits.push(await secondsUntilBelow(database, ofAddress, perAddress, addressMinutes * 60));
  }
  return Math.max(...waits);
}

async function secondsUntilBelow(
  database: Database,
  whose: ReturnType<typeof sql<boolean>>,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const row = await database
    .selectFrom('codeChallenges')
    .select(
      sql<number>`ceil(extract(epoch from created_at - app_now()) + ${windowSeconds})::float8`.as(
        'seconds',
      ),
    )
    .where(whose)
    .where('createdAt', '>', nowPlus(-windowSeconds))
    .orderBy('createdAt', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(1, row.seconds) : 0;
}

export interface CodeAnswer {
  /** From the browser's challenge cookie. */
  token: string;
  email: string;
  purpose: CodePurpose;
  code: string;
  key: string;
}

/**
 * Checks a code and returns the token of a single-use grant. The attempt is counted before the code
 * is compared, so that parallel guesses cannot exceed five. Because the reply may be lost, the same
 * correct code gets a new grant within two minutes and revokes the first one, unless that one was
 * used.
 */
export async function answerChallenge(
  database: Database,
  { token, email, purpose, code, key }: CodeAnswer,
): Promise<Outcome<string, 'code_wrong' | 'code_spent'>> {
  const challenge = await database
    .updateTable('codeChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', sha256(token))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('tries', '<', codeTries)
    .where('expiresAt', '>', now)
    .where('supersededAt', 'is', null)
    .where((eb) =>
      eb.or([eb('usedAt', 'is', null), eb('usedAt', '>', nowPlus(-repeatMinutes * 60))]),
    )
    .returning(['id', 'email', 'purpose', 'codeMac', 'isDecoy', 'tries'])
    .executeTakeFirst();
  if (!challenge) return refused('code_spent');

  const isCorrect = isSame(computeMac(key, challenge, code), challenge.codeMac);
  if (!isCorrect || challenge.isDecoy) {
    return challenge.tries >= codeTries ? refused('code_spent') : refused('code_wrong');
  }
  return transact(database, async (transaction) => {
    const used = await transaction
      .updateTable('codeChallenges')
      .set((eb) => ({ usedAt: eb.fn.coalesce('usedAt', now) }))
      .where('id', '=', challenge.id)
      .where('supersededAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!used) return refused('code_spent');
    return accepted(await issueGrant(transaction, challenge));
  });
}

async function issueGrant(database: Database, { id, email, purpose }: Bound): Promise<string> {
  await database
    .updateTable('codeGrants')
    .set({ revokedAt: now })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
  const token = newToken();
  await database
    .insertInto('codeGrants')
    .values({
      tokenHash: sha256(token),
      challengeId: id,
      email,
      purpose,
      createdAt: now,
      expiresAt: nowPlus(grantMinutes * 60),
    })
    .execute();
  return token;
}

export interface Grant {
  /** From the browser's grant cookie. */
  token: string;
  email: string;
  purpose: CodePurpose;
}

/**
 * `live` until used; `repeat` for two minutes after that, so that a call whose reply was lost can
 * be repeated.
 */
export async function grantState(
  database: Database,
  { token, email, purpose }: Grant,
): Promise<'live' | 'repeat' | 'none'> {
  const row = await database
    .selectFrom('codeGrants')
    .select((eb) => eb('usedAt', 'is', null).as('isLive'))
    .where('tokenHash', '=', sha256(token))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('usedAt', 'is', null), eb('expiresAt', '>', now)]),
        eb('usedAt', '>', nowPlus(-repeatMinutes * 60)),
      ]),
    )
    .executeTakeFirst();
  if (!row) return 'none';
  return row.isLive ? 'live' : 'repeat';
}

/**
 * Uses up a grant and the code that it came from, in the caller's transaction. Returns false when
 * another call was first; the caller then rolls back.
 */
export async function spendGrant(
  database: Database,
  { token, email, purpose }: Grant,
): Promise<boolean> {
  // Lock the code before the grant, as `answerChallenge` does, to avoid a deadlock.
  await database
    .updateTable('codeChallenges')
    .set({ supersededAt: now })
    .where('id', '=', (eb) =>
      eb.selectFrom('codeGrants').select('challengeId').where('tokenHash', '=', sha256(token)),
    )
    .execute();
  const row = await database
    .updateTable('codeGrants')
    .set({ usedAt: now })
    .where('tokenHash', '=', sha256(token))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('tokenHash')
    .executeTakeFirst();
  return row !== undefined;
}

interface Bound {
  id: string;
  email: string;
  purpose: string;
}

function computeMac(key: string, { id, email, purpose }: Bound, code: string): string {
  return hmac(key, JSON.stringify([id, purpose, email, code]));
}
