import type { FastifyRequest } from 'fastify';
import { readApplication, updateApplication } from '#contract/application.ts';
import { addToCart } from '#contract/cart.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readSession } from '#contract/session.ts';
import { removeFile, uploadFiles } from '#contract/upload.ts';
import { roles } from '#contract/user.ts';
import type { Role } from '#contract/user.ts';
import type { Session } from '#server/store/sessions.ts';

/** What the session of an edit link may call at all, and for its own application (S-13). */
const always: readonly Endpoint[] = [readSession, uploadFiles, removeFile];
const forApplication: readonly Endpoint[] = [readApplication, updateApplication, addToCart];

const permitted: Record<Endpoint['access'], readonly Role[]> = {
  public: roles,
  session: roles,
  staff: ['STAFF', 'OWNER'],
  owner: ['OWNER'],
};

/** Whether the call exists for some roles only (S-59). */
export function isHidden({ access }: Pick<Endpoint, 'access'>): boolean {
  return permitted[access] !== roles;
}

/**
 * Whether a session may make a call; to others the call does not exist. A full session may make
 * every call of its role, because the account's id is part of every statement of customers.
 */
export function mayCall(
  { applicationId, role }: Session,
  endpoint: Endpoint,
  { params, body }: Pick<FastifyRequest, 'params' | 'body'>,
): boolean {
  if (applicationId === null) return permitted[endpoint.access].includes(role);
  if (always.includes(endpoint)) return true;
  const named: Record<string, unknown> = { ...(body as object | undefined), ...(params as object) };
  return forApplication.includes(endpoint) && named['applicationId'] === applicationId;
}
