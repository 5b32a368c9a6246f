import { CompiledQuery, sql } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import type { Database } from './transaction.ts';

/*
 * Statements of the most frequent reads are compiled once, because compiling takes longer than
 * running them.
 */

class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder of a value in a statement; a name may occur several times. */
export type PlaceOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * Returns a function that runs the statement with its values; `build` compiles it at the first
 * call.
 */
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
