import { safeParse } from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { indexQuery, quickFindIndex, readIndex } from '#contract/quickFind.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { Client } from './client.ts';
import { eitherSignal } from './eitherSignal.ts';
import { Fault } from './fault.ts';

/** Reads the index of quick find; `not_found` if the back end has no graph. */
export async function readQuickFindIndex(
  client: Client,
  signal?: AbortSignal,
): Promise<Outcome<QuickFindIndex, CommonRefusal>> {
  const bearer = client.token.read();
  const answer = await request(client, bearer, signal);
  if ('data' in answer) {
    const { success, output } = safeParse(quickFindIndex, answer.data);
    if (!success) throw notUnderstood();
    return accepted(output);
  }
  const { status } = answer;
  if (bearer && (status === 401 || status === 403)) client.token.drop(bearer);
  const code = toRefusal(status);
  if (code) return refused(code);
  throw new Fault(`Request failed with status ${status}`, { status });
}

/** The data of a successful answer, or another's status; loads the graph client on first use. */
async function request(
  { base, fetch, watch }: Client,
  bearer: string | null,
  signal: AbortSignal | undefined,
): Promise<{ data: unknown } | { status: number }> {
  const watched = watch();
  try {
    const { ClientError, GraphQLClient } = await import('graphql-request');
    const graph = new GraphQLClient(
      new URL(base + readIndex.path, globalThis.location?.origin).href,
      {
        fetch,
        credentials: 'include',
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
        signal: eitherSignal(watched.signal, signal),
        excludeOperationName: true,
      },
    );
    return await graph.request(indexQuery).then(
      (data) => ({ data }),
      (error: unknown) => {
        if (error instanceof ClientError) return { status: error.response.status };
        throw error;
      },
    );
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const isConnectionLost = cause instanceof TypeError || watched.signal.aborted;
    throw isConnectionLost ? new Fault('Network error', { cause }) : notUnderstood(cause);
  } finally {
    watched.ended();
  }
}

function notUnderstood(cause?: unknown) {
  return new Fault('The server sent an answer that was not understood', { cause });
}

/** The refusal for a status below 500, if the contract has one. */
function toRefusal(status: number): CommonRefusal | undefined {
  const codes = Object.keys(commonRefusals) as CommonRefusal[];
  return codes.find((code) => status < 500 && commonRefusals[code].status === status);
}
