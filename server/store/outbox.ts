import { sql } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { newId } from '#server/common/identifiers.ts';
import { leaseSeconds } from './jobs.ts';
import { now, nowPlus } from './transaction.ts';
import type { Database } from './transaction.ts';

/** The text of a mail in one language. */
interface Version {
  language: LanguageCode;
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends Version {
  to: string;
}

/** A mail in each language that is available; the first one is the default. */
export interface QueuedMail {
  to: string;
  versions: readonly Version[];
}

export interface MailOptions {
  /** Queued but never sent, so that an unknown address takes as long as a known one. */
  isDecoy?: boolean;
  /** Seconds after which the mail is useless; thirty days by default. */
  lifetime?: number;
  /** Replaces mails of this topic that still wait. */
  topic?: string;
  /** The recipient's language; by default that of the account with this address. */
  language?: LanguageCode;
  /** The poller sends it, at once, instead of the caller. */
  isForPoller?: boolean;
}

export interface WaitingMail extends Mail {
  id: string;
  isDecoy: boolean;
}

/**
 * The caller that queues a mail sends it at once; the poller sends what is still there after this
 * time.
 */
const pollerDelaySeconds = 20;
const maxSeconds = 30 * 24 * 60 * 60;

/** Queues a mail in the caller's transaction; returns its id. */
export async function queueMail(
  database: Database,
  { to, versions }: QueuedMail,
  {
    isDecoy = false,
    lifetime = maxSeconds,
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
 * Claims unexpired mails: one by id, or up to ten that are due. The lease is two minutes; after
 * that another node may claim them.
 */
export async function claimMails(database: Database, id?: string): Promise<WaitingMail[]> {
  const condition = id === undefined ? sql`next_attempt_at <= app_now()` : sql`id = ${id}`;
  const { rows } = await sql<WaitingMail>`
    update mail_outbox set
      attempts = attempts + 1,
      next_attempt_at = ${nowPlus(leaseSeconds)}
    where id in (
      select id from mail_outbox
      where ${condition} and (expires_at is null or expires_at > app_now())
      order by next_attempt_at limit 10 for update skip locked
    )
    returning id, recipient as "to", language, subject, text, html, is_decoy
  `.execute(database);
  return rows;
}

/**
 * Releases a mail that could not be delivered. The delay doubles with each attempt, up to a quarter
 * of an hour.
 */
export async function returnMail(database: Database, id: string): Promise<void> {
  await sql`
    update mail_outbox
    set next_attempt_at = app_now() + least(power(2, attempts - 1), 64) * interval '15 seconds'
    where id = ${id}
  `.execute(database);
}

/** Deletes a mail that was delivered or never can be; its text may contain a code. */
export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.deleteFrom('mailOutbox').where('id', '=', id).execute();
}

/** Deletes expired mails; returns the ids of all but decoys. */
export async function dropExpiredMails(database: Database): Promise<string[]> {
  const rows = await database
    .deleteFrom('mailOutbox')
    .where('expiresAt', '<', now)
    .returning(['id', 'isDecoy'])
    .execute();
  return rows.filter(({ isDecoy }) => !isDecoy).map(({ id }) => id);
}
