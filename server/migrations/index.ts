import type { Migration } from 'kysely/migration';
import * as schema from './001_schema.ts';
import * as clock from './002_clock.ts';
import * as cart from './003_cart.ts';
import * as ages from './004_ages.ts';
import * as moves from './005_moves.ts';

/** All migrations in the order they run; a released one never changes again. */
export const migrations: Record<string, Migration> = {
  '001_schema': schema,
  '002_clock': clock,
  '003_cart': cart,
  '004_ages': ages,
  '005_moves': moves,
};
