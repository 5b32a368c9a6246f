import type { User } from '#contract/user.ts';
import type { Account } from '#server/store/users.ts';

/** What the outside sees of an account: a customer (spec §3 User). */
export function userView({ createdAt, updatedAt, ...account }: Account): User {
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
