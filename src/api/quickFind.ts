import { ClientError, GraphQLClient } from 'graphql-request';
import { safeParse } from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { indexQuery, quickFindIndex, readIndex as declaration } from '#contract/quickFind.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { addressOf } from './client.ts';
import type { Client } from './client.ts';
import { fault } from './fault.ts';

/*
 * The one graph query of the portal (T-31). This module brings a GraphQL client along, so it is
 * loaded with the first use of quick find.
 */

/** Reads what quick find searches; `not_found` where the back end has no graph (S-05). */
export async function readIndex(
  client: Client,
  signal?: AbortSignal,
): Promise<Outcome<QuickFindIndex, CommonRefusal>> {
  const bearer = client.token.read();
  try {
    const { success, output } = safeParse(quickFindIndex, await request(client, bearer, signal));
    if (!success) throw notUnderstood();
    return accepted(output);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof ClientError)) throw error;
    const { status } = error.response;
    if (bearer && (status === 401 || status === 403)) client.token.drop(bearer);
    const code = refusalWith(status);
    if (code) return refused(code);
    throw fault(`Request failed with status ${status}`, { status, cause: error });
  }
}

/** The data of the answer; a `ClientError` for every other status than 200. */
async function request(
  { base, fetch, watch }: Client,
  bearer: string | null,
  signal?: AbortSignal,
): Promise<unknown> {
  const watched = watch();
  const address = addressOf(base, declaration);
  const graph = new GraphQLClient(new URL(address, globalThis.location?.origin).href, {
    fetch,
    credentials: 'include',
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    signal: AbortSignal.any([watched.signal, ...(signal ? [signal] : [])]),
    excludeOperationName: true,
  });
  try {
    return await graph.request(indexQuery);
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    const isLine = cause instanceof TypeError || watched.signal.aborted;
    throw isLine ? fault('Network error', { cause }) : notUnderstood(cause);
  } finally {
    watched.ended();
  }
}

function notUnderstood(cause?: unknown) {
  return fault('The server sent an answer that was not understood', { cause });
}

/** The refusal that a status below 500 means, if the contract has one. */
function refusalWith(status: number): CommonRefusal | undefined {
  const codes = Object.keys(commonRefusals) as CommonRefusal[];
  return codes.find((code) => status < 500 && commonRefusals[code].status === status);
}
