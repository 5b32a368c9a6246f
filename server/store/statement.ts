import { CompiledQuery, sql } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import type { Database } from './transaction.ts';

/* Statements of the hottest reads: put into words once, since that takes longer than to run them. */

class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Gives the place of a value in a statement; the same name may stand in several places. */
export type PlaceOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/** Returns a function that runs, with these values, the statement that `build` makes at the first call. */
export function statement<Values extends Record<string, unknown>, Row>(
  build: (database: Database, place: PlaceOf<Values>) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (database, values) => {
    compiled ??= build(database, (name) => sql`${new Place(name)}`).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
