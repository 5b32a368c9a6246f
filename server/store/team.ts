import type { Member } from '#contract/team.ts';
import type { Database } from './transaction.ts';

/** The people whose accounts have access to the desk, owners first, then by name (S-59). */
export async function listTeam(database: Database): Promise<Member[]> {
  return database
    .selectFrom('users')
    .select(['id', 'fullName as name', 'email', 'role'])
    .where('role', '<>', 'USER')
    .where('isActive', '=', true)
    .orderBy('role')
    .orderBy('fullName')
    .orderBy('id')
    .execute();
}
