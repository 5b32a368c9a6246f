import { sql } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { newId } from '#server/common/identifiers.ts';
import { leaseSeconds } from './lease.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/** What a mail says in one language. */
interface Version {
  language: LanguageCode;
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends Version {
  to: string;
}

/** A mail in each language that it is there in, the first one for everybody else. */
export interface QueuedMail {
  to: string;
  versions: readonly Version[];
}

export interface MailOptions {
  /** Written and dropped, so that an unknown address costs the same. */
  isDecoy?: boolean;
  /** Seconds after which the mail is worthless; without it thirty days. */
  lifetime?: number;
  /** Mails of this topic that still wait are worthless from now on. */
  topic?: string;
  /** The recipient's; without it the one that the account with this address reads. */
  language?: LanguageCode;
  /** Left to the poller, which takes it at once. */
  isForPoller?: boolean;
}

export interface WaitingMail extends Mail {
  id: string;
  isDecoy: boolean;
}

/** The one who queued a mail sends it at once; the poller takes what is left after this. */
const pollerDelaySeconds = 20;
const longestSeconds = 30 * 24 * 60 * 60;

/** Queues a mail in the caller's transaction; returns its id. */
export async function queueMail(
  database: Database,
  { to, versions }: QueuedMail,
  {
    isDecoy = false,
    lifetime = longestSeconds,
    topic,
    language,
    isForPoller = false,
  }: MailOptions = {},
): Promise<string> {
  const id = newId();
  if (topic !== undefined) {
    await database.deleteFrom('mailOutbox').where('topic', '=', topic).execute();
  }
  const written = versions.map(
    (version) => sql`(${version.language}, ${version.subject}, ${version.text}, ${version.html})`,
  );
  await sql`
    insert into mail_outbox (id, recipient, language, subject, text, html, is_decoy, attempts,
      next_attempt_at, created_at, expires_at, topic)
    select ${id}, ${to}, language, subject, text, html, ${isDecoy}, 0,
      ${nowPlus(isForPoller ? 0 : pollerDelaySeconds)}, ${now}, ${nowPlus(lifetime)}, ${topic ?? null}
    from (values ${sql.join(written)}) v (language, subject, text, html)
    order by language <> coalesce(${language ?? null}, (select u.language from users u where u.email = ${to}), 'en')
    limit 1
  `.execute(database);
  return id;
}

/**
 * Takes mails to send that are still of use: one by id, or up to ten that are due. Others leave them for the
 * two minutes after which whoever took them counts as dead.
 */
export async function claimMails(database: Database, id?: string): Promise<WaitingMail[]> {
  const wanted = id === undefined ? sql`next_attempt_at <= app_now()` : sql`id = ${id}`;
  const { rows } = await sql<WaitingMail>`
    update mail_outbox set
      attempts = attempts + 1,
      next_attempt_at = ${nowPlus(leaseSeconds)}
    where id in (
      select id from mail_outbox
      where ${wanted} and (expires_at is null or expires_at > app_now())
      order by next_attempt_at limit 10 for update skip locked
    )
    returning id, recipient as "to", language, subject, text, html, is_decoy
  `.execute(database);
  return rows;
}

/**
 * Gives back a mail that could not be delivered, for seconds that double with each attempt until they are a
 * quarter of an hour.
 */
export async function returnMail(database: Database, id: string): Promise<void> {
  await sql`
    update mail_outbox
    set next_attempt_at = app_now() + least(power(2, attempts - 1), 64) * interval '15 seconds'
    where id = ${id}
  `.execute(database);
}

/** Forgets a mail that was delivered or never can be; its text may hold a code. */
export async function forgetMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom('mailOutbox').where('id', '=', id).execute();
}

/** Drops mails that came too late to be of use; returns the ids of all but decoys. */
export async function dropExpiredMails(database: Database): Promise<string[]> {
  const rows = await database
    .deleteFrom('mailOutbox')
    .where('expiresAt', '<', now)
    .returning(['id', 'isDecoy'])
    .execute();
  return rows.filter(({ isDecoy }) => !isDecoy).map(({ id }) => id);
}
