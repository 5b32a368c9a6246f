import { deskContract } from '#contract/desk.ts';
import { refused } from '#contract/outcome.ts';
import type { Mount } from './mount.ts';

/** What staff read of applications and do with them (S-59, S-60); its store follows. */
export const staffRoutes: Mount = (_app, handle) => {
  handle(deskContract.staff.readQueue, async () => ({ data: [] }));
  handle(deskContract.staff.readWork, async () => refused('not_found'));
  handle(deskContract.staff.sendStaffMessage, async () => refused('not_found'));
  handle(deskContract.staff.actAsStaff, async () => refused('not_found'));
  handle(deskContract.staff.markWorkRead, async () => refused('not_found'));
};
