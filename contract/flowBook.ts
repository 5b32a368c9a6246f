import { endpoint } from './endpoint.ts';
import { confirmation } from './readers.ts';

/**
 * Opens the flow book for this browser: sets a cookie with which `/flows` answers as long as the
 * session lasts (beyond §7).
 */
export const openFlowBook = endpoint({
  method: 'POST',
  path: '/api/staff/flow-book',
  access: 'staff',
  optional: true,
  answer: confirmation,
  refusals: {},
});
