import { hash } from '@node-rs/argon2';
import { newId } from '#server/common/identifiers.ts';
import { now } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';

let count = 0;

const password = 'correct horse';
let passwordHash: Promise<string> | undefined;

/**
 * Inserts accounts without registering them, all with the same password; returns their addresses.
 */
export async function insertAccounts(database: Database, howMany: number): Promise<string[]> {
  passwordHash ??= hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const hashed = await passwordHash;
  const emails = Array.from({ length: howMany }, () => `known${(count += 1)}@example.com`);
  await database
    .insertInto('users')
    .values(
      emails.map((email) => ({
        id: newId(),
        email,
        passwordHash: hashed,
        username: 'AshaRao',
        fullName: 'Asha Rao',
        mobile: '9876543210',
        companyName: 'Rao Textiles',
        jobTitle: '',
        country: 'India',
        gstNo: '',
        role: 'USER',
        isActive: true,
        agreeToTerms: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
  return emails;
}

/** Records failed sign-ins of an address from browsers that are unknown to its account. */
export async function insertFailures(
  database: Database,
  email: string,
  failures: number,
): Promise<void> {
  const row = { email, address: '', failures, lastAt: new Date(0), blockedUntil: new Date(0) };
  await database.insertInto('signInFailures').values(row).execute();
}
