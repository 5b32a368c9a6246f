import {
  listCustomerApplications,
  listCustomers,
  readCustomer,
  switchCustomer,
} from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { openFlowBook } from './flowBook.ts';
import {
  actAsStaff,
  markWorkRead,
  readQueue,
  readQueueOverview,
  readWork,
  sendStaffMessage,
} from './staff.ts';
import {
  allocateRefund,
  listDisputes,
  listStaffOrders,
  readEvidence,
  readStaffOrder,
  refundOrder,
} from './staffOrders.ts';
import { endAccess, inviteMember, listTeam } from './team.ts';

/**
 * The calls of staff and owners, by journey. They are apart from the customers' calls, so that the
 * customers' pages do not load them.
 */
export const deskContract = {
  staff: { readQueue, readQueueOverview, readWork, sendStaffMessage, actAsStaff, markWorkRead },
  staffOrders: {
    listStaffOrders,
    readStaffOrder,
    refundOrder,
    allocateRefund,
    listDisputes,
    readEvidence,
  },
  customers: { listCustomers, readCustomer, listCustomerApplications, switchCustomer },
  team: { listTeam, inviteMember, endAccess },
  flowBook: { openFlowBook },
} as const satisfies Record<string, Record<string, Endpoint>>;
