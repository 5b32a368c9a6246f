import type { Endpoint } from './endpoint.ts';
import { actAsStaff, markWorkRead, readQueue, readWork, sendStaffMessage } from './staff.ts';
import { listStaffOrders, readStaffOrder, refundOrder } from './staffOrders.ts';
import { listTeam } from './team.ts';

/**
 * The calls of staff and owners, by journey. They are apart from the customers' calls, so that the
 * customers' pages do not load them.
 */
export const deskContract = {
  staff: { readQueue, readWork, sendStaffMessage, actAsStaff, markWorkRead },
  staffOrders: { listStaffOrders, readStaffOrder, refundOrder },
  team: { listTeam },
} as const satisfies Record<string, Record<string, Endpoint>>;
