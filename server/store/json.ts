import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/*
 * JSON of answers, made by the engine as text, so that no answer is taken apart and put together again.
 * `||` settles its types once for a statement; `json_build_object` looks them up for each row.
 */

/** JSON as text. */
export type Json = RawBuilder<string>;

class Optional {
  readonly json: Json;
  constructor(json: Json) {
    this.json = json;
  }
}

/** The members of `Shape`, each named once; what `Shape` may lack can be left out. */
export type Members<Shape> = { [Name in keyof Shape]: Json | Optional };

/** An object; its first member is none of the optional ones. */
export function jsonObject<Shape>(members: Members<Shape>): Json {
  const parts = Object.entries<Json | Optional>(members).map(([name, value], index) => {
    const key = sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    return value instanceof Optional
      ? sql`coalesce(${key} || ${value.json}, '')`
      : sql`${key} || ${value}`;
  });
  return sql`(${sql.join(parts, sql` || `)} || '}')`;
}

/** A member that is left out where it is null. */
export function optional(json: Json): Optional {
  return new Optional(json);
}

/** One item for each row of `from`, in this order. */
export function jsonArray(item: Json, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Json {
  return sql`coalesce((
    select '[' || string_agg(${item}, ',' order by ${order}) || ']' from ${from}
  ), '[]')`;
}

/** A column's text. */
export function jsonText(column: string): Json {
  return sql`to_json(${sql.ref(column)})::text`;
}

/** What needs no escapes: an id or one of our own words. */
export function jsonWord(word: RawBuilder<unknown>): Json {
  return sql`('"' || ${word} || '"')`;
}

/** A column's number, true or false, or JSON. */
export function jsonPlain(column: string): Json {
  return sql`${sql.ref(column)}::text`;
}

/** A moment, or that of a column, as `Date.toISOString` writes it. */
export function jsonMoment(moment: string | RawBuilder<unknown>): Json {
  const value = typeof moment === 'string' ? sql.ref(moment) : moment;
  return jsonWord(sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Rupees from paise. */
export function jsonRupees(paise: RawBuilder<unknown>): Json {
  return sql`((${paise})::float8 / 100)`;
}
