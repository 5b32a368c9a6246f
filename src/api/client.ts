import type { InferOutput } from 'valibot';
import { safeParse } from 'valibot';
import { fillPath } from '#contract/endpoint.ts';
import type { Answer, CommonRefusal, Endpoint, RefusalCode } from '#contract/endpoint.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome, Refusal, Refused } from '#contract/outcome.ts';
import { eitherSignal } from './eitherSignal.ts';
import { Fault } from './fault.ts';

/** Holds the bearer token; the portal uses local storage (spec §6). */
export interface TokenStore {
  read(): string | null;
  /** Removes the token, but only if it is still this one. */
  drop(token: string): void;
}

/** Watches a call from its start to its last byte. */
export interface CallWatch {
  /** Aborts when the customer cancels the call. */
  signal: AbortSignal;
  ended(): void;
}

export interface ClientOptions {
  /** Origin of the API; '' means the page's origin. */
  base: string;
  /** Language of the server's sentences, for `Accept-Language`; defaults to the browser's. */
  language?: string;
  token: TokenStore;
  fetch?: typeof globalThis.fetch;
  watch?(): CallWatch;
}

/** Options of a call beside its input. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sent with this call instead of the stored token. */
  token?: string;
  headers?: Record<string, string>;
}

/** The complete answer of one request, and the bearer token it was sent with. */
interface Received {
  status: number;
  text: string;
  bearer: string | null;
  /** In seconds. */
  retryAfter?: number;
}

export type Client = ReturnType<typeof createClient>;

/** Creates the client for all endpoints: with cookies, bearer if any, no timeout (spec §7). */
export function createClient({
  base,
  language,
  token,
  fetch = globalThis.fetch,
  watch = () => unwatched,
}: ClientOptions) {
  /**
   * Calls an endpoint. A refusal that the contract declares is returned; everything else (offline,
   * 5xx, an answer outside the contract) rejects with a `Fault`.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<Outcome<Answer<E>, RefusalCode<E>>> {
    return readAnswer(endpoint, await send(endpoint, input, options));
  }

  async function send(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>>,
    { token: override, headers, signal }: CallOptions,
  ): Promise<Received> {
    const bearer = override ?? token.read();
    const watched = watch();
    const { path, rest } = fillPath(endpoint, input);
    const body = endpoint.body && JSON.stringify(rest);
    try {
      const response = await fetch(base + path + (endpoint.query ? toQuery(rest) : ''), {
        method: endpoint.method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          ...(language && { 'accept-language': language }),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
        body: body ?? null,
        signal: eitherSignal(watched.signal, signal),
      });
      const retryAfter = Number(response.headers.get('retry-after')) || undefined;
      return { status: response.status, text: await response.text(), bearer, retryAfter };
    } catch (cause) {
      throw signal?.aborted ? signal.reason : new Fault('Network error', { cause });
    } finally {
      watched.ended();
    }
  }

  /** Interprets one answer; shared by plain calls and uploads. */
  function readAnswer<E extends Endpoint>(
    endpoint: E,
    { status, text, bearer, retryAfter }: Received,
  ): Outcome<Answer<E>, RefusalCode<E>> {
    if ((status === 401 || status === 403) && bearer) token.drop(bearer);
    const body = parseJson(text);
    const message = readMessage(body);
    if (status === 401) return refused('session_ended', { message });
    if (status === 403) return refused('cross_site', { message });
    if (status === 404 && endpoint.optional && !isRefusal(body)) return refused('not_found');
    if (status >= 500 || body === undefined) {
      throw new Fault(`Request failed with status ${status}`, { status, serverMessage: message });
    }
    if (isRefusal(body)) return readRefusal(endpoint, status, body, { message, retryAfter });
    const answer = safeParse(endpoint.answer, body);
    if (status >= 400 || !answer.success) {
      throw new Fault('The server sent an answer that was not understood', {
        status,
        serverMessage: message,
      });
    }
    return accepted(answer.output as InferOutput<E['answer']>, message);
  }

  return { base, language, token, fetch, watch, call, readAnswer };
}

const unwatched: CallWatch = { signal: new AbortController().signal, ended() {} };

function toQuery(fields: Record<string, unknown>): string {
  const filled = Object.entries(fields).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const query = new URLSearchParams(filled).toString();
  return query && `?${query}`;
}

type JsonObject = Record<string, unknown>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRefusal(body: unknown): body is JsonObject {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function readMessage(body: unknown): string | undefined {
  const { message } = (body ?? {}) as JsonObject;
  return typeof message === 'string' && message ? message : undefined;
}

/** A back end without refusal codes still answers by status. */
const refusalsByStatus: Partial<Record<number, CommonRefusal>> = {
  404: 'not_found',
  429: 'too_often',
};

function readRefusal<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: JsonObject,
  details: Pick<Refusal, 'message' | 'retryAfter'>,
): Refused<RefusalCode<E>> {
  const codes = [...Object.keys(endpoint.refusals), 'input_invalid', 'not_found', 'too_often'];
  const named = codes.find((code) => code === body.code);
  const code = named ?? refusalsByStatus[status] ?? endpoint.general ?? 'refused';
  return refused(code as RefusalCode<E>, { ...details, errors: readErrors(body), data: body.data });
}

function readErrors({ errors }: JsonObject): Record<string, string> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  return Object.fromEntries(
    Object.entries(errors).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
