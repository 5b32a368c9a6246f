import type { User } from '#contract/user.ts';

/** Whether an account works at the desk; customers, and sessions of edit links, do not. */
export function hasDesk(user: User | undefined): boolean {
  return user !== undefined && user.role !== 'USER' && !user.linkedApplicationId;
}
