import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { WorkAct } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';
import { createAddress, openAccount } from './customer.ts';
import { fetchData } from './portal.ts';

/* A member of staff who acts by calls while the customer's page is open. */

export interface StaffMember {
  /** Makes an act at the desk's call. */
  act(applicationId: string, act: Record<string, unknown>): Promise<void>;
  /** Reads an application as the desk does. */
  read(applicationId: string): Promise<WorkAtDesk>;
}

interface WorkAtDesk {
  isPaid: boolean;
  thread: { state: WorkState; acts: WorkAct[]; entries: unknown[] };
}

/** Makes a member of staff, who is at work beside this page. */
export async function createStaff(page: Page): Promise<StaffMember> {
  const token = await openAccount(page, createAddress(), { fullName: 'Priya Nair', role: 'STAFF' });
  const headers = { authorization: `Bearer ${token}` };
  return {
    async act(applicationId, data) {
      const path = `/api/staff/application/${applicationId}/act`;
      const answer = await page.request.post(path, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    read: (applicationId) =>
      fetchData(page, 'GET', `/api/staff/application/${applicationId}`, undefined, token),
  };
}
