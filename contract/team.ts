import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { requiredEmail, requiredText } from './fields.ts';
import { confirmation, getData, id, listOf } from './readers.ts';
import { roles } from './user.ts';

/* Who has access to the desk; for owners (S-59). */

/** Someone with access to the desk. */
const member = v.object({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
});

export type Member = v.InferOutput<typeof member>;

/** The people who have access to the desk, owners first (beyond §7). */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/staff/team',
  access: 'owner',
  optional: true,
  answer: listOf(member),
  refusals: {},
});

/** The name of someone who is invited. */
export const memberName = () => requiredText('Please enter the name of the person');

/** What owners enter to invite someone. */
export const invitationForm = v.object({
  name: memberName(),
  email: requiredEmail(),
  role: v.picklist(['STAFF', 'OWNER'], 'Please choose a role'),
});

export type InvitationForm = v.InferOutput<typeof invitationForm>;

/**
 * Gives access to the desk and mails an invitation, as `npm run staff -- invite` does. Someone with
 * access gets the mail again, keeps an owner's role or becomes an owner; answers the role.
 */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/staff/team',
  access: 'owner',
  body: invitationForm,
  optional: true,
  answer: getData(v.object({ role: v.picklist(roles) })),
  refusals: {
    is_customer: {
      status: 409,
      message: 'This is the address of a customer. Please invite the person with another address.',
    },
  },
});

/** Ends someone's access to the desk and all sessions, as `npm run staff -- revoke` does. */
export const endAccess = endpoint({
  method: 'DELETE',
  path: '/api/staff/team/:memberId',
  access: 'owner',
  optional: true,
  answer: confirmation,
  refusals: {
    not_found: { status: 404, message: 'This person has no access to the desk.' },
    last_owner: {
      status: 409,
      message: 'This is the last owner. Please make another owner first.',
    },
  },
});
