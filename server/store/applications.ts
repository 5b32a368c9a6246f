import { sql } from 'kysely';
import type { Answers } from '#contract/form.ts';
import { newId } from '#server/identifiers.ts';
import { claimFiles } from './files.ts';
import { accept, refuse } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { now, nowPlus, transact } from './transaction.ts';
import type { Database } from './transaction.ts';

export const draft = 0;
const mostDrafts = 200;
const longestList = 500;
const keyHours = 24;

/** An application with the names around it; `price_paise` is what it costs now or was paid. */
export interface StoredApplication {
  id: string;
  category_id: string;
  category_name: string;
  segment_id: string;
  segment_name: string;
  app_status: number;
  form_data: Answers;
  price_paise: number;
  is_paid: boolean;
  version: number;
  created_at: Date;
}

/** Live applications joined with category and segment, for every list that shows them. */
export function applications(database: Database) {
  return database
    .selectFrom('applications as a')
    .innerJoin('categories as c', 'c.id', 'a.category_id')
    .innerJoin('segments as s', 's.id', 'a.segment_id')
    .where('a.deleted_at', 'is', null)
    .select([
      'a.id',
      'a.category_id',
      'c.name as category_name',
      'a.segment_id',
      's.name as segment_name',
      'a.app_status',
      'a.form_data',
      'a.is_paid',
      'a.version',
      'a.created_at',
      sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`.as('price_paise'),
    ]);
}

/** The customer's own applications, newest first, at most 500 (spec §7 Users). */
export async function listApplicationsOf(
  database: Database,
  userId: string,
): Promise<StoredApplication[]> {
  return applications(database)
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(longestList)
    .execute();
}

/** One own application (spec §7 Applications). */
export async function readApplicationOf(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredApplication | undefined> {
  return applications(database)
    .where('a.id', '=', id)
    .where('a.user_id', '=', userId)
    .executeTakeFirst();
}

export interface ApplicationContent {
  categoryId: string;
  segmentId: string;
  /** Answers of known fields only, already checked. */
  formData: Answers;
  /** Paths of own files that the answers name. */
  paths: readonly string[];
  /** 0 draft, 1 submitted. */
  appStatus: 0 | 1;
}

export interface Repetition {
  key: string;
  bodyHash: string;
}

export interface Saved {
  id: string;
  version: number;
  isNew: boolean;
}

/**
 * Creates an application at its category's price (spec §4 Application saving). With a key, the same
 * body again answers the same application and another body is refused.
 */
export async function createApplicationOf(
  database: Database,
  userId: string,
  content: ApplicationContent,
  repetition?: Repetition,
): Promise<
  Outcome<Saved, 'category_unknown' | 'key_reused' | 'too_many_drafts' | 'files_unknown'>
> {
  return transact(database, async (transaction) => {
    const id = newId();
    if (repetition && !(await takeKey(transaction, userId, repetition, id))) {
      return repeatedApplication(transaction, userId, repetition);
    }
    if (!(await claimFiles(transaction, userId, content.paths))) return refuse('files_unknown');
    if (content.appStatus === draft && (await countDrafts(transaction, userId)) >= mostDrafts) {
      return refuse('too_many_drafts');
    }
    const row = await transaction
      .insertInto('applications')
      .columns([
        'id',
        'user_id',
        'category_id',
        'segment_id',
        'app_status',
        'form_data',
        'price_paise',
        'is_paid',
        'version',
        'created_at',
        'updated_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('categories as c')
          .select([
            sql<string>`${id}::uuid`.as('id'),
            sql<string>`${userId}::uuid`.as('user_id'),
            'c.id as category_id',
            'c.segment_id',
            sql<number>`${content.appStatus}::integer`.as('app_status'),
            sql<Answers>`${JSON.stringify(content.formData)}::json`.as('form_data'),
            'c.price_paise',
            sql<boolean>`false`.as('is_paid'),
            sql<number>`1`.as('version'),
            now.as('created_at'),
            now.as('updated_at'),
          ])
          .where('c.id', '=', content.categoryId)
          .where('c.segment_id', '=', content.segmentId)
          .where('c.is_available', '=', true),
      )
      .returning(['id', 'version'])
      .executeTakeFirst();
    return row ? accept({ ...row, isNew: true }) : refuse('category_unknown');
  });
}

async function countDrafts(database: Database, userId: string): Promise<number> {
  const { drafts } = await database
    .selectFrom('applications')
    .select(sql<number>`count(*)::float8`.as('drafts'))
    .where('user_id', '=', userId)
    .where('app_status', '=', draft)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return drafts;
}

async function takeKey(
  database: Database,
  userId: string,
  { key, bodyHash }: Repetition,
  applicationId: string,
): Promise<boolean> {
  await database
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '<', nowPlus(-keyHours * 3600))
    .execute();
  const row = await database
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      body_hash: bodyHash,
      application_id: applicationId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function repeatedApplication(
  database: Database,
  userId: string,
  { key, bodyHash }: Repetition,
): Promise<Outcome<Saved, 'key_reused'>> {
  const row = await database
    .selectFrom('idempotency_keys as k')
    .innerJoin('applications as a', 'a.id', 'k.application_id')
    .select(['a.id', 'a.version', 'k.body_hash'])
    .where('k.user_id', '=', userId)
    .where('k.key', '=', key)
    .executeTakeFirst();
  if (!row || row.body_hash !== bodyHash) return refuse('key_reused');
  return accept({ id: row.id, version: row.version, isNew: false });
}

/**
 * Saves or submits an own draft (spec §4 Application saving). `version` is the one the caller read;
 * without it the last write wins.
 */
export async function updateApplicationOf(
  database: Database,
  userId: string,
  id: string,
  content: ApplicationContent,
  version?: number,
): Promise<
  Outcome<
    Saved,
    'category_unknown' | 'not_found' | 'not_a_draft' | 'draft_changed' | 'files_unknown'
  >
> {
  return transact(database, async (transaction) => {
    const row = await transaction
      .updateTable('applications as a')
      .from('categories as c')
      .set((eb) => ({
        category_id: eb.ref('c.id'),
        segment_id: eb.ref('c.segment_id'),
        price_paise: eb.ref('c.price_paise'),
        app_status: content.appStatus,
        form_data: JSON.stringify(content.formData),
        version: eb('a.version', '+', 1),
        updated_at: now,
      }))
      .where('a.id', '=', id)
      .where('a.user_id', '=', userId)
      .where('a.app_status', '=', draft)
      .where('a.deleted_at', 'is', null)
      .$if(version !== undefined, (query) => query.where('a.version', '=', version ?? 0))
      .where('c.id', '=', content.categoryId)
      .where('c.segment_id', '=', content.segmentId)
      .where('c.is_available', '=', true)
      .returning(['a.id', 'a.version'])
      .executeTakeFirst();
    if (!row) return refuse(await whyNotUpdated(transaction, userId, id, version));
    if (!(await claimFiles(transaction, userId, content.paths))) return refuse('files_unknown');
    return accept({ ...row, isNew: false });
  });
}

async function whyNotUpdated(database: Database, userId: string, id: string, version?: number) {
  const found = await readApplicationOf(database, userId, id);
  if (!found) return 'not_found';
  if (found.app_status !== draft) return 'not_a_draft';
  if (version !== undefined && found.version !== version) return 'draft_changed';
  return 'category_unknown';
}
