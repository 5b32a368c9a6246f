import { fillPath } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/endpoint.ts';
import { accepted } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { readEvidence } from '#contract/staffOrders.ts';
import type { Client } from './client.ts';
import { Fault } from './fault.ts';

/** Reads the evidence of an order, a zip instead of JSON (S-56). */
export async function downloadEvidence(
  { base, language, token, fetch, readAnswer }: Client,
  { orderId }: { orderId: string },
  signal?: AbortSignal,
): Promise<Outcome<Blob, RefusalCode<typeof readEvidence>>> {
  const bearer = token.read();
  try {
    const response = await fetch(base + fillPath(readEvidence, { orderId }).path, {
      headers: {
        ...(language && { 'accept-language': language }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      signal: signal ?? null,
    });
    const { ok, status } = response;
    if (ok) return accepted(await response.blob());
    return readAnswer(readEvidence, { status, text: await response.text(), bearer });
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    throw signal?.aborted ? signal.reason : new Fault('Network error', { cause });
  }
}
