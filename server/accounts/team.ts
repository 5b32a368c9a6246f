import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { defaultCountry, toUsername } from '#contract/registration.ts';
import { newToken } from '#server/common/identifiers.ts';
import { invitationMail } from '#server/mails/mails.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endSessions } from '#server/store/sessions.ts';
import { lockMember, lockOwners, updateMember } from '#server/store/team.ts';
import type { Whose } from '#server/store/team.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { createAccount } from '#server/store/users.ts';
import { hashPassword } from './passwords.ts';

/** Someone to give access to the desk; the address is normalised. */
export interface Invited {
  email: string;
  name: string;
  role: 'STAFF' | 'OWNER';
}

/**
 * Gives access to the desk, with a random password and a mail that leads to the password reset
 * (decision 028). Someone with access keeps password and role, or becomes an owner, and only
 * the mail is sent again. Returns the role; refused for the address of a customer.
 */
export async function invite(
  database: Database,
  { email, name, role }: Invited,
): Promise<Outcome<Invited['role'], 'is_customer'>> {
  const passwordHash = await hashPassword(newToken());
  const profile = { companyName: '', jobTitle: '', mobile: '', gstNo: '', country: defaultCountry };
  const account = { ...profile, email, fullName: name, username: toUsername(name) };
  return transact(database, async (transaction) => {
    const newAccount = { ...account, passwordHash, language: 'en' } as const;
    const created = await createAccount(transaction, newAccount, role);
    const result = created.ok ? accepted(role) : await restoreAccess(transaction);
    if (result.ok) {
      const mail = invitationMail(email, { email, name, isOwner: result.value === 'OWNER' });
      await queueMail(transaction, mail, { isForPoller: true });
    }
    return result;
  });

  async function restoreAccess(transaction: Database) {
    const member = await lockMember(transaction, { email });
    if (!member || member.role === 'USER') return refused('is_customer');
    const hasAccess = member.isActive;
    const newRole = hasAccess && member.role === 'OWNER' ? 'OWNER' : role;
    const access = hasAccess ? {} : { isActive: true, fullName: name, passwordHash };
    await updateMember(transaction, member.id, { ...access, role: newRole });
    return accepted(newRole);
  }
}

/**
 * Ends someone's access to the desk and every session. The account stays, for the history. Refused
 * for the last owner.
 */
export async function revoke(
  database: Database,
  whose: Whose,
): Promise<Outcome<null, 'not_found' | 'last_owner'>> {
  return transact<null, 'not_found' | 'last_owner'>(database, async (transaction) => {
    const owners = await lockOwners(transaction);
    const member = await lockMember(transaction, whose);
    if (!member?.isActive || member.role === 'USER') return refused('not_found');
    if (owners.length === 1 && owners.includes(member.id)) return refused('last_owner');
    await updateMember(transaction, member.id, { isActive: false });
    await endSessions(transaction, member.id);
    return accepted(null);
  });
}
