import { sql } from 'kysely';
import type { InferResult, RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ApplicationFile, AskedField } from '#contract/application.ts';
import type { Answers } from '#contract/form.ts';
import { findNamedFiles, findPaths } from './files.ts';
import { firstPage, isOlder, pageOf, placeColumns } from './pages.ts';
import type { Place } from './pages.ts';
import { sessionWith } from './sessions.ts';
import type { OwnPage } from './sessions.ts';
import type { PlaceOf } from './statement.ts';
import type { Actor } from './tables.ts';
import type { Database } from './transaction.ts';

export const draft = 0;
export const rejected = 3;
const pageLength = 500;

/** An application with the names around it; `pricePaise` is what it costs now or was paid. */
export interface StoredApplication extends Row {
  formData: Answers;
  history?: StoredEvent[];
  formShape?: AskedField[] | null;
  /** Of the own uploads that the answers name. */
  files?: ApplicationFile[];
}

export interface StoredEvent {
  /** ISO text. */
  at: string;
  status: number;
  actor: Actor;
  reason: string;
}

/** True for what an order takes: submitted or approved, unpaid, still sold; of the names below. */
export const isBuyable = sql<boolean>`(a.app_status in (1, 2) and not a.is_paid and c.is_available)`;

/** Live applications joined with category and segment, without their answers. */
export function applications(database: Database) {
  return database
    .selectFrom('applications as a')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .where('a.deletedAt', 'is', null)
    .select([
      'a.id',
      'a.categoryId',
      'c.name as categoryName',
      'a.segmentId',
      's.name as segmentName',
      'a.appStatus',
      'a.isPaid',
      'a.version',
      'a.step',
      'a.createdAt',
      'a.updatedAt',
      sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`.as('pricePaise'),
    ]);
}

type Row = InferResult<ReturnType<typeof applications>>[number];

/** Live applications with what lists show of their answers. */
export function shownApplications(database: Database) {
  return applications(database).select('a.shownData as formData');
}

/** Live applications with their way through the states, oldest change first. */
export function applicationsWithHistory(database: Database) {
  return applications(database)
    .select('a.formData')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('applicationEvents as e')
          .select([sql<string>`e.at`.as('at'), 'e.toStatus as status', 'e.actor', 'e.reason'])
          .whereRef('e.applicationId', '=', 'a.id')
          .orderBy('e.at')
          .orderBy('e.id'),
      ).as('history'),
    );
}

function pageOfOwn(
  database: Database,
  userId: RawBuilder<string>,
  place?: Parameters<typeof isOlder>[0],
) {
  const entries = database
    .selectFrom('applications as a')
    .select(placeColumns('a', 'createdAt'))
    .select('a.formBytes as bytes')
    .where('a.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where(isOlder(place, 'a', 'createdAt'))
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageLength + 1);
  return applicationsWithHistory(database)
    .innerJoin(pageOf(entries, pageLength).as('page'), (join) => join.onRef('page.id', '=', 'a.id'))
    .select(['page.moment', 'page.bytes', 'page.found'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc');
}

const readNewest = sessionWith((database, userId) => pageOfOwn(database, userId));
const readOlder = sessionWith((database, userId, value: PlaceOf<Place>) =>
  pageOfOwn(database, userId, { id: value('id'), moment: value('moment') }),
);

/** The live session of a token and a page of its customer's applications (spec §7 Users). */
export async function listApplications(
  database: Database,
  token: string,
  place?: Place,
): Promise<OwnPage<StoredApplication> | undefined> {
  const read = place
    ? await readOlder(database, token, place)
    : await readNewest(database, token, {});
  if (!read) return undefined;
  const { session, rows } = read;
  const whole = (await withFiles(database, session.userId, rows)).map((row) => {
    const beside = JSON.stringify([row.history, row.files]);
    return { ...row, bytes: row.bytes + Buffer.byteLength(beside) };
  });
  return { session, page: firstPage(whole, whole.length, rows[0]?.found) };
}

/** One own application (spec §7 Applications). */
export async function readApplication(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredApplication | undefined> {
  const rows = await applicationsWithHistory(database)
    .select('a.formShape')
    .where('a.id', '=', id)
    .where('a.userId', '=', userId)
    .execute();
  const [row] = await withFiles(database, userId, rows);
  return row;
}

/** Tells the names of files, which a path does not. */
async function withFiles<Row extends StoredApplication>(
  database: Database,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & { files: ApplicationFile[] })[]> {
  const answers = rows.map(({ formData }) => formData);
  const known = await findNamedFiles(database, userId, answers);
  return rows.map((row) => ({
    ...row,
    files: findPaths(row.formData).flatMap((path) => known.get(path) ?? []),
  }));
}
