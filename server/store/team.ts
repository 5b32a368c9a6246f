import type { Member } from '#contract/team.ts';
import type { Role } from '#contract/user.ts';
import { now } from './transaction.ts';
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

/** Names an account: by its id or its normalised address. */
export type Whose = { id: string } | { email: string };

/** The member of staff who works on an application, or else the first owner or other member. */
export async function findStaffFor(
  database: Database,
  applicationId: string,
): Promise<string | undefined> {
  const assignee = database
    .selectFrom('applications')
    .select('assigneeId')
    .where('id', '=', applicationId);
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'USER')
    .where('isActive', '=', true)
    .orderBy((build) => build('id', 'is not distinct from', assignee), 'desc')
    .orderBy('role')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Locks an account until the caller's transaction ends. */
export async function lockMember(database: Database, whose: Whose) {
  return database
    .selectFrom('users')
    .select(['id', 'role', 'isActive'])
    .where((eb) => eb.and(whose))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all owners with access, so that no one else makes or removes one; returns their ids. */
export async function lockOwners(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'OWNER')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** What changes when access is given or ended. */
interface MemberChanges {
  role?: Role;
  isActive?: boolean;
  fullName?: string;
  passwordHash?: string;
}

/** Changes an account that the caller has locked. */
export async function updateMember(
  database: Database,
  id: string,
  changes: MemberChanges,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
