import type { Endpoint } from '#contract/endpoint.ts';
import { readApplication, updateApplication } from '#contract/application.ts';
import { addToCart } from '#contract/cart.ts';
import { readSession } from '#contract/session.ts';
import { removeFile, uploadFiles } from '#contract/upload.ts';
import type { Session } from '#server/store/sessions.ts';

const always: readonly Endpoint[] = [readSession, uploadFiles, removeFile];
const byPath: readonly Endpoint[] = [readApplication, updateApplication];

/** False for a call that a link's session can never make, whatever it says. */
export function mayReach({ applicationId }: Session, endpoint: Endpoint): boolean {
  if (applicationId === null) return true;
  return [...always, ...byPath, addToCart].includes(endpoint);
}

/** True unless the session came from a link to one application and the call is not about it. */
export function isWithinLink(
  { applicationId }: Session,
  endpoint: Endpoint,
  params: Record<string, string>,
  body: unknown,
): boolean {
  if (applicationId === null || always.includes(endpoint)) return true;
  if (byPath.includes(endpoint)) return params['applicationId'] === applicationId;
  return endpoint === addToCart && readApplicationId(body) === applicationId;
}

function readApplicationId(body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'applicationId' in body ? body.applicationId : undefined;
}
