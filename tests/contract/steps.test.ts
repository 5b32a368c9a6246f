import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#server/migrations/index.ts';

/*
 * During a rolling upgrade, the previous version uses the new schema and customers keep writing.
 * So a step only adds; a later one, which raises the floor, removes what is unused (M-2, M-17).
 */

const folder = join(import.meta.dirname, '../../server/migrations');
/** The last step that every version has. */
const first = '006_floor.ts';
/** Steps without a file: their procedures have become statements of the server (decision 019). */
const replaced = ['003_cart', '005_moves'];

const contracts =
  /\b(drop (table|column|function)|rename (to|column)|alter column \w+ (type|set not null))\b/i;
const blocks = /\bcreate (unique )?index (?!concurrently)/i;
const procedures = /\blanguage plpgsql\b/i;
const rewrites = /\b(update|delete from) \w+ (?!.*\bwhere\b)/i;

/** The faults of a migration step. */
function getFaults(step: string): string[] {
  const text = step.replaceAll(/\s+/g, ' ');
  const raisesFloor = /update schema_floor set least_step/.test(text);
  return [
    ...(contracts.test(text) && !raisesFloor ? ['removes without raising the floor'] : []),
    ...(procedures.test(text) ? ['holds procedural code'] : []),
    ...(blocks.test(text) ? ['creates an index that blocks writes'] : []),
    ...(rewrites.test(text.replace(/update schema_floor/g, ''))
      ? ['updates a whole table at once']
      : []),
  ];
}

test('applies every step of the folder in order (M-2)', () => {
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  const names = files.map((name) => name.replace('.ts', ''));
  const steps = [...names, ...replaced].toSorted();
  expect(Object.keys(migrations), 'server/migrations/index.ts').toEqual(steps);
});

test('steps only add and do not block writes (M-2, M-17)', () => {
  const later = readdirSync(folder).filter((name) => /^\d/.test(name) && name > first);
  for (const name of later) {
    expect(getFaults(readFileSync(join(folder, name), 'utf8')), name).toEqual([]);
  }
});

test.each([
  ['alter table users add column nickname text', 0],
  ['create index concurrently users_country on users (country)', 0],
  ['alter table users drop column gst_no', 1],
  ["alter table users drop column gst_no; update schema_floor set least_step = '009_x'", 0],
  ['alter table users rename column gst_no to tax_no', 1],
  ['alter table users alter column gst_no set not null', 1],
  ['create unique index users_country on users (country)', 1],
  ['create function greet() returns text language plpgsql as', 1],
  ["update users set country = 'India'", 1],
  ["update users set country = 'India' where id in (select id from users limit 500)", 0],
])('`%s` has %i faults', (step, faults) => {
  expect(getFaults(step)).toHaveLength(faults);
});
