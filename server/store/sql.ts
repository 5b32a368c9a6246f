import { CompiledQuery, sql } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import type { Database } from './transaction.ts';

/*
 * Statements of the most frequent reads are compiled once, because compiling takes longer than
 * running them.
 */

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the parameter for a value of a statement; a name may occur several times. */
export type ToParameter<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * Returns a function that runs the statement with its values; `build` compiles it at the first
 * call.
 */
export function statement<Values extends Record<string, unknown>, Row>(
  build: (database: Database, parameter: ToParameter<Values>) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (database, values) => {
    compiled ??= build(database, (name) => sql`${new Parameter(name)}`).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name] : parameter,
    );
    const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}

/*
 * JSON of answers, built as text by PostgreSQL, so that it is not parsed and serialised again. `||`
 * resolves its types once per statement; `json_build_object` looks them up for each row.
 */

/** SQL for JSON as text. */
export type Json = RawBuilder<string>;

class Optional {
  readonly json: Json;
  constructor(json: Json) {
    this.json = json;
  }
}

/** The members of `Shape`, each required; the optional ones of `Shape` may be `Optional`. */
export type Members<Shape> = { [Name in keyof Shape]: Json | Optional };

/** A JSON object; its first member must not be optional. */
export function jsonObject<Shape>(members: Members<Shape>): Json {
  const parts = Object.entries<Json | Optional>(members).map(([name, value], index) => {
    const key = sql.lit(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    return value instanceof Optional
      ? sql`coalesce(${key} || ${value.json}, '')`
      : sql`${key} || ${value}`;
  });
  return sql`(${sql.join(parts, sql` || `)} || '}')`;
}

/** A member that is omitted when null. */
export function optional(json: Json): Optional {
  return new Optional(json);
}

/** A JSON array with one item for each row of `from`, in this order. */
export function jsonArray(item: Json, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Json {
  return sql`coalesce((
    select '[' || string_agg(${item}, ',' order by ${order}) || ']' from ${from}
  ), '[]')`;
}

/** A text column as a JSON string. */
export function jsonText(column: string): Json {
  return sql`to_json(${sql.ref(column)})::text`;
}

/** A JSON string of a value that needs no escaping: an id or one of our own words. */
export function jsonWord(word: RawBuilder<unknown>): Json {
  return sql`('"' || ${word} || '"')`;
}

/** A number, a boolean or JSON, or a column of these. */
export function jsonPlain(value: string | RawBuilder<unknown>): Json {
  return sql`${typeof value === 'string' ? sql.ref(value) : value}::text`;
}

/** A timestamp, or a column of timestamps, in the format of `Date.toISOString`. */
export function jsonTime(time: string | RawBuilder<unknown>): Json {
  const value = typeof time === 'string' ? sql.ref(time) : time;
  return jsonWord(sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Rupees from paise. */
export function jsonRupees(paise: RawBuilder<unknown>): Json {
  return sql`((${paise})::float8 / 100)`;
}
