import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { applicationStatuses, buyableStatuses } from '#contract/application.ts';
import type { Application, ApplicationEvent } from '#contract/application.ts';
import { readFiles } from './files.ts';
import {
  jsonArray,
  jsonTime,
  jsonObject,
  jsonPlain,
  jsonRupees,
  jsonWord,
  optional,
} from './sql.ts';
import type { Members } from './sql.ts';
import { ownList, isOlder, cutPage, cursorColumns } from './lists.ts';
import type { Database } from './transaction.ts';
import { workMembers } from './work.ts';

export const draft = 0;
export const rejected = 3;
const pageLength = 500;

const buyable = buyableStatuses.map((status) => sql.lit(applicationStatuses.indexOf(status)));

/**
 * SQL that is true for an application that can be ordered: buyable, and its category is still sold.
 * Uses the aliases of `applications()`.
 */
export const isOrderable = sql<boolean>`(a.app_status in (${sql.join(buyable)}) and not a.is_paid
  and c.is_available)`;

/**
 * SQL that is true for an orderable application that was never in a list (S-57). Uses the aliases of
 * `applications()`.
 */
const isUnplaced = sql<boolean>`(${isOrderable} and not a.was_placed
  and not exists (select from cart_items k where k.application_id = a.id)
  and not exists (select from bookmarks k where k.application_id = a.id)
  and not exists (select from order_items k where k.application_id = a.id))`;

/** SQL for the current price, or the price paid, in paise. Uses the aliases of `applications()`. */
export const pricePaise = sql<number>`case when a.is_paid then a.price_paise else c.price_paise end`;

/** Applications that are not deleted, joined with category and segment. */
export function applications(database: Database) {
  return database
    .selectFrom('applications as a')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .innerJoin('segments as s', 's.id', 'a.segmentId')
    .where('a.deletedAt', 'is', null);
}

/** Id and name of an application's category and segment. */
export const namesAround = namedAs(sql`c.name`, sql`s.name`);

function namedAs(category: RawBuilder<string>, segment: RawBuilder<string>) {
  return {
    category: jsonObject({ id: jsonWord(sql`c.id`), name: sql`to_json(${category})::text` }),
    segment: jsonObject({ id: jsonWord(sql`s.id`), name: sql`to_json(${segment})::text` }),
  };
}

/** The category's name at the time of the order, for an order item `i`. */
export const boughtName = sql<string>`coalesce(i.category_name, c.name)`;
/** The same for its segment. */
export const boughtSegment = sql<string>`coalesce(i.segment_name, s.name)`;
const boughtNames = namedAs(boughtName, boughtSegment);

/** An application with its names and one of its two answer columns; price in rupees (spec §3). */
function withAnswers(answers: 'a.formData' | 'a.shownData'): Members<Application> {
  return {
    id: jsonWord(sql`a.id`),
    categoryId: jsonWord(sql`c.id`),
    segmentId: jsonWord(sql`s.id`),
    ...namesAround,
    appStatus: jsonPlain('a.appStatus'),
    formData: jsonPlain(answers),
    createdAt: jsonTime('a.createdAt'),
    price: jsonRupees(pricePaise),
    isPaid: jsonPlain('a.isPaid'),
    updatedAt: jsonTime('a.updatedAt'),
    version: jsonWord(sql`a.version`),
    step: optional(jsonPlain('a.step')),
    ...workMembers,
  };
}

/** An application with the shortened answers that other lists show. */
export const shownApplication = jsonObject(withAnswers('a.shownData'));

/** The same for an order item, with the names at the time of the order. */
export const boughtApplication = jsonObject({ ...withAnswers('a.shownData'), ...boughtNames });

const withHistory: Members<Application> = {
  ...withAnswers('a.formData'),
  isUnplaced: optional(sql`case when ${isUnplaced} then 'true' end`),
  history: jsonArray(
    jsonObject<ApplicationEvent>({
      at: jsonTime('e.at'),
      status: jsonPlain('e.toStatus'),
      by: jsonWord(sql`e.actor`),
      reason: optional(sql`to_json(nullif(e.reason, ''))::text`),
    }),
    sql`application_events e where e.application_id = a.id`,
    sql`e.at, e.id`,
  ),
};

/** The live session of a token and a page of its customer's applications (spec §7 Users). */
export const listApplications = ownList(
  (database, userId, cursor) => {
    const entries = database
      .selectFrom('applications as a')
      .select(cursorColumns('a', 'createdAt'))
      .select('a.formBytes as bytes')
      .where('a.userId', '=', userId)
      .where('a.deletedAt', 'is', null)
      .where(isOlder(cursor, 'a', 'createdAt'))
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(pageLength + 1);
    return applications(database)
      .innerJoin(cutPage(entries, pageLength).as('page'), (join) =>
        join.onRef('page.id', '=', 'a.id'),
      )
      .select(['a.id', 'page.timestamp', 'page.found', jsonObject(withHistory).as('json')])
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc');
  },
  (database, userId, texts) => withFiles(database, userId, texts),
);

const unplacedPageLength = 20;

/**
 * The live session of a token and a page of its customer's submissions that were never in a list.
 */
export const listUnplaced = ownList((database, userId, cursor) => {
  const entries = applications(database)
    .select(cursorColumns('a', 'createdAt'))
    .select(sql<number>`octet_length(a.shown_data::text)`.as('bytes'))
    .where('a.userId', '=', userId)
    .where(isUnplaced)
    .where(isOlder(cursor, 'a', 'createdAt'))
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(unplacedPageLength + 1);
  return applications(database)
    .innerJoin(cutPage(entries, unplacedPageLength).as('page'), (join) =>
      join.onRef('page.id', '=', 'a.id'),
    )
    .select(['a.id', 'page.timestamp', 'page.found', shownApplication.as('json')])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc');
});

export interface ReadApplication {
  /** The application as its customer reads it. */
  json: string;
  appStatus: number;
  version: number;
}

/** One of the customer's own applications (spec §7 Applications). */
export async function readApplication(
  database: Database,
  userId: string,
  id: string,
): Promise<ReadApplication | undefined> {
  const row = await applications(database)
    .select(['a.appStatus', 'a.version'])
    .select(
      jsonObject({ ...withHistory, formFields: optional(jsonPlain('a.formShape')) }).as('json'),
    )
    .where('a.id', '=', id)
    .where('a.userId', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [json = row.json] = await withFiles(database, userId, [row.json]);
  return { ...row, json };
}

/** Every text in the JSON that looks like the path of an upload. */
const uploadPaths = /"(([\da-f]{2})\/\2[\da-f]{30}\.[a-z\d]{1,8})"/g;

/** Adds the names of uploaded files, which their paths do not contain. */
async function withFiles(
  database: Database,
  userId: string,
  texts: readonly string[],
): Promise<string[]> {
  const pathsOfEach = texts.map((text) =>
    [...text.matchAll(uploadPaths)].map(([, path = '']) => path),
  );
  const named = pathsOfEach.some((paths) => paths.length > 0);
  const filesByPath = named ? await readFiles(database, userId) : undefined;
  return texts.map((text, index) => {
    const files = pathsOfEach[index]?.flatMap((path) => filesByPath?.get(path) ?? []);
    return `${text.slice(0, -1)},"files":${JSON.stringify(files)}}`;
  });
}
