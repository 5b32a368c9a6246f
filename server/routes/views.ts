import type { User } from '#contract/user.ts';
import type { Account } from '#server/store/users.ts';

/** An account as the API returns it (spec §3 User). */
export function userView({ createdAt, updatedAt, ...account }: Account): User {
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
