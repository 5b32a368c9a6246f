import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ApplicationFile, AskedField } from '#contract/application.ts';
import type { Answers } from '#contract/form.ts';
import { filesNamedIn, pathsIn } from './files.ts';
import { firstPage, idsOf, isOlder, placeColumns } from './pages.ts';
import type { Page, Place } from './pages.ts';
import type { Actor } from './tables.ts';
import type { Database } from './transaction.ts';

export const draft = 0;
export const rejected = 3;
const pageLength = 500;

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
  step: number | null;
  created_at: Date;
  updated_at: Date;
  history?: StoredEvent[];
  form_shape?: AskedField[] | null;
  /** Of the own uploads that the answers name. */
  files?: ApplicationFile[];
}

export interface StoredEvent {
  /** ISO text. */
  at: string;
  to_status: number;
  actor: Actor;
  reason: string;
}

/** True for what an order takes: submitted or approved, unpaid, still sold; of the names below. */
export const isBuyable = sql<boolean>`(a.app_status in (1, 2) and not a.is_paid and c.is_available)`;

/** Live applications joined with category and segment, without their answers. */
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
      'a.is_paid',
      'a.version',
      'a.step',
      'a.created_at',
      'a.updated_at',
      sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`.as('price_paise'),
    ]);
}

/** Live applications with what lists show of their answers. */
export function shownApplications(database: Database) {
  return applications(database).select('a.shown_data as form_data');
}

/** Live applications with their way through the states, oldest change first. */
export function applicationsWithHistory(database: Database) {
  return applications(database)
    .select('a.form_data')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('application_events as e')
          .select([sql<string>`e.at`.as('at'), 'e.to_status', 'e.actor', 'e.reason'])
          .whereRef('e.application_id', '=', 'a.id')
          .orderBy('e.at')
          .orderBy('e.id'),
      ).as('history'),
    );
}

/** A page of the customer's own applications (spec §7 Users). */
export async function listApplicationsOf(
  database: Database,
  userId: string,
  place?: Place,
): Promise<Page<StoredApplication>> {
  const entries = await database
    .selectFrom('applications as a')
    .select(placeColumns('a', 'created_at'))
    .select('a.form_bytes as bytes')
    .where('a.user_id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .where(isOlder(place, 'a', 'created_at'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageLength + 1)
    .execute();
  const { rows, next } = firstPage(entries, pageLength);
  if (rows.length === 0) return { rows: [] };

  const found = await applicationsWithHistory(database)
    .where('a.id', 'in', idsOf(rows))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  const byId = new Map(rows.map((entry) => [entry.id, entry]));
  const whole = (await withFiles(database, userId, found)).map((row) => {
    const { moment = 0, bytes = 0 } = byId.get(row.id) ?? {};
    const beside = JSON.stringify([row.history, row.files]);
    return { ...row, moment, bytes: bytes + Buffer.byteLength(beside) };
  });
  return { next, ...firstPage(whole, whole.length) };
}

/** One own application (spec §7 Applications). */
export async function readApplicationOf(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredApplication | undefined> {
  const rows = await applicationsWithHistory(database)
    .select('a.form_shape')
    .where('a.id', '=', id)
    .where('a.user_id', '=', userId)
    .execute();
  const [row] = await withFiles(database, userId, rows);
  return row;
}

/** Tells the names of files, which a path does not. */
async function withFiles(
  database: Database,
  userId: string,
  rows: readonly StoredApplication[],
): Promise<StoredApplication[]> {
  const answers = rows.map(({ form_data }) => form_data);
  const known = await filesNamedIn(database, userId, answers);
  return rows.map((row) => ({
    ...row,
    files: pathsIn(row.form_data).flatMap((path) => known.get(path) ?? []),
  }));
}
