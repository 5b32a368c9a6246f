import type { Endpoint } from '#contract/endpoint.ts';
import { readApplication, updateApplication } from '#contract/application.ts';
import { addToCart } from '#contract/cart.ts';
import { readSession } from '#contract/session.ts';
import { removeFile, uploadFiles } from '#contract/upload.ts';
import type { Session } from '#server/store/sessions.ts';

const always: readonly Endpoint[] = [readSession, uploadFiles, removeFile];
const byPath: readonly Endpoint[] = [readApplication, updateApplication];

/** False for a call that a session from an edit link can never make, whatever its body says. */
export function mayReach(
  { applicationId }: Session,
  endpoint: Endpoint,
  params: Record<string, string>,
): boolean {
  if (applicationId === null) return true;
  if (byPath.includes(endpoint)) return params['applicationId'] === applicationId;
  return [...always, addToCart].includes(endpoint);
}

/**
 * True unless the session came from the edit link of one application and the call is not about that
 * one.
 */
export function isWithinLink(
  session: Session,
  endpoint: Endpoint,
  params: Record<string, string>,
  body: unknown,
): boolean {
  if (!mayReach(session, endpoint, params)) return false;
  const { applicationId } = session;
  return (
    applicationId === null || endpoint !== addToCart || readApplicationId(body) === applicationId
  );
}

function readApplicationId(body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'applicationId' in body ? body.applicationId : undefined;
}
