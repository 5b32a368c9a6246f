/** How an application stands. */
export const badges = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Completed',
  paid: 'Paid',
};
