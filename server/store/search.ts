import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { toPrefix } from './lists.ts';

/*
 * Finds people by the first letters of words in name, company, address or mobile number, and orders
 * by the beginning of their number.
 */

/** Everything in ASCII but letters and digits separates words. */
const between = String.raw`[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+`;

/**
 * The words of a person in the table `u`; an index repeats it. Built without a text search
 * configuration, because its words would depend on the database's language. PostgreSQL refuses words
 * of more than 2 kB.
 */
const personWords = sql`array_to_tsvector(array_remove(regexp_split_to_array(lower(
  left(u.full_name, 200) || ' ' || left(u.company_name, 200) || ' ' || u.email || ' ' || u.mobile),
  ${sql.lit(between)}), ''))`;

/** SQL that is true if each of the words begins a word of the person in the table `u`. */
export function hasWords(words: string): RawBuilder<boolean> {
  const query = words
    .split(new RegExp(between))
    .filter(Boolean)
    // In the locale C, `lower` leaves letters outside ASCII as they were typed.
    .map((word) => `('${word}':* | '${word.toLowerCase()}':*)`)
    .join(' & ');
  return sql`${personWords} @@ lower(${query})::tsquery`;
}

/** The pattern for `like` that finds order numbers by their beginning, with or without `BC-`. */
export function toNumberPrefix(word: string): string {
  return toPrefix(word.toUpperCase().replace(/^(?!BC-)/, 'BC-'));
}
