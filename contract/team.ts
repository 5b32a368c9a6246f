import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, listOf } from './readers.ts';
import { roles } from './user.ts';

/** Someone with access to the desk. */
const member = v.object({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
});

export type Member = v.InferOutput<typeof member>;

/** The people who have access to the desk, owners first (beyond §7, S-59). */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/staff/team',
  access: 'owner',
  optional: true,
  answer: listOf(member),
  refusals: {},
});
