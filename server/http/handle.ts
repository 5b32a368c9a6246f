import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { fieldErrors } from '#contract/fields.ts';
import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';
import type { PageQuery } from '#contract/pages.ts';
import { findRefusal } from '#contract/endpoint.ts';
import type { Body, Endpoint, Params, Query, RefusalCode } from '#contract/endpoint.ts';
import { isId, sha256 } from '#server/common/identifiers.ts';
import { parsePlace } from '#server/store/lists.ts';
import type { OwnPage, Place } from '#server/store/lists.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Session } from '#server/store/sessions.ts';
import type { Database } from '#server/store/transaction.ts';
import { isAcceptedType } from './limits.ts';
import { translateAnswer } from './language.ts';
import { isWithinLink, mayReach } from './linkSession.ts';
import { createPerUserQueue } from './perUserQueue.ts';

/** A handler's input, already validated. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  session: E['access'] extends 'session' ? Session : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler's success. */
export interface Answered {
  ok?: true;
  /** 201 if the call created something. */
  status?: 200 | 201;
  message?: string;
  data?: unknown;
  /** `data` as JSON from the database. */
  json?: string;
  /** The place of the next page of a list. */
  next?: string;
  token?: string;
  headers?: Record<string, string>;
  /** A whole JSON answer, streamed as it is produced, with backpressure. */
  streamed?: AsyncIterable<string>;
  /** A whole answer prepared in advance, revalidated by its ETag. */
  prepared?: Prepared;
}

export interface Prepared {
  body: Buffer;
  etag: string;
  /** Seconds since it was known to be correct, if that is long. */
  age?: number;
}

/** An answer prepared in advance, with a hash of its bytes as the ETag. */
export function toPrepared(body: Buffer): Prepared {
  return { body, etag: `"${sha256(body).slice(0, 22)}"` };
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<Answered | Refused<RefusalCode<E>>>;

/** The answer to a repeated call whose first call ended the session and whose answer was lost. */
export type RepeatHandler<E extends Endpoint> = (call: {
  params: Params<E>;
  tokenHash: string;
}) => Promise<Answered | undefined>;

export type Handle = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  onRepeat?: RepeatHandler<E>,
) => void;

/** Milliseconds for an upload over a slow connection. */
export const uploadTimeout = 120_000;

/** Milliseconds for a download over a slow connection. */
export const downloadTimeout = 3_600_000;

/**
 * Mounts endpoints of the contract: content type, session and input are checked before the handler.
 */
export function createHandle(app: FastifyInstance, database: Database): Handle {
  return (endpoint, handler, onRepeat) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        // Public reads are answered from memory.
        asksDatabase: endpoint.access === 'session' || endpoint.method !== 'GET',
        ...(endpoint.multipart && { bodyTimeout: uploadTimeout }),
      },
      ...(endpoint.multipart && { handlerTimeout: uploadTimeout }),
      ...(endpoint.streamed && { handlerTimeout: downloadTimeout }),
      onRequest: async (request, reply) => {
        if (!isAcceptedType(request.headers, endpoint.multipart ? 'multipart' : 'json')) {
          return sendRefusal(reply, endpoint, refused('wrong_content_type'));
        }
        if (endpoint.access === 'public') return;
        const token = readToken(request.headers.authorization);
        const session = await readSession(database, request);
        if (session) {
          request.session = session;
          return;
        }
        const params = checkedParams<typeof endpoint>(request);
        const repeated =
          token && params && (await onRepeat?.({ params, tokenHash: sha256(token) }));
        if (repeated) return sendAnswer(request, reply, repeated);
        return sendRefusal(reply, endpoint, refused('session_ended'));
      },
      handler: async (request, reply) => {
        const call = readCall(endpoint, request, reply);
        const result = 'ok' in call ? call : await handler(call);
        if (result.ok === false) return sendRefusal(reply, endpoint, result);
        return sendAnswer(request, reply, result);
      },
    });
  };
}

/** What one statement returns for a token: its live session and the customer's answer. */
export interface OwnAnswer<E extends Endpoint> {
  session: Session;
  answer: Answered | Refused<RefusalCode<E>>;
}

/** Answers a call for a token; undefined when it has no live session. */
export type OwnCall<E extends Endpoint> = (
  call: Omit<Call<E>, 'session'> & { token: string },
) => Promise<OwnAnswer<E> | Refused<RefusalCode<E>> | undefined>;

/**
 * Mounts a call whose statement also checks the session, to save a round trip. A session that may
 * not make the call does not get the result, and writes change nothing for it.
 */
export function handleOwn<E extends Endpoint>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  own: OwnCall<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { asksDatabase: true },
    onRequest: async ({ headers }, reply) => {
      if (!isAcceptedType(headers, 'json')) {
        return sendRefusal(reply, endpoint, refused('wrong_content_type'));
      }
      // Without a token the body is not read.
      if (readToken(headers.authorization) !== undefined) return;
      return sendRefusal(reply, endpoint, refused('session_ended'));
    },
    handler: async (request, reply) => {
      const token = readToken(request.headers.authorization) ?? '';
      let call = readCall(endpoint, request, reply);
      if ('ok' in call) {
        // Check the session before reporting what is wrong with the input.
        request.session = await findSession(database, token);
        if (!request.session) return sendRefusal(reply, endpoint, refused('session_ended'));
        call = readCall(endpoint, request, reply);
        if ('ok' in call) return sendRefusal(reply, endpoint, call);
      }
      const found = await own({ ...call, token });
      if (!found) return sendRefusal(reply, endpoint, refused('session_ended'));
      if ('ok' in found) return sendRefusal(reply, endpoint, found);
      const { session, answer } = found;
      if (!isWithinLink(session, endpoint, call.params, call.body)) {
        return sendRefusal(reply, endpoint, refused('not_found'));
      }
      if (answer.ok === false) return sendRefusal(reply, endpoint, answer);
      return sendAnswer(request, reply, answer);
    },
  });
}

/** The live session of a request's bearer token. */
export async function readSession(
  database: Database,
  { headers }: FastifyRequest,
): Promise<Session | undefined> {
  const token = readToken(headers.authorization);
  return token === undefined ? undefined : findSession(database, token);
}

/** The token of an `Authorization` header. */
export function readToken(authorization = ''): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
}

/** The ids in the path; undefined when one of them is malformed. */
function checkedParams<E extends Endpoint>(request: FastifyRequest): Params<E> | undefined {
  const params = request.params as Params<E>;
  const strangers = Object.entries<string>(params).filter(
    ([name, value]) => name !== 'type' && !isId(value),
  );
  return strangers.length > 0 ? undefined : params;
}

/** The validated call, or the refusal for its input. */
function readCall<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> | Refused<'input_invalid' | 'not_found'> {
  const params = checkedParams<typeof endpoint>(request);
  const { session } = request;
  if (!params || (session && !mayReach(session, endpoint, params))) return refused('not_found');

  const query = endpoint.query && v.safeParse(endpoint.query, request.query);
  if (query && !query.success) return refused('input_invalid');

  const input = request.body ?? {};
  const body = endpoint.body && v.safeParse(endpoint.body, input);
  if (endpoint.body && !body?.success) return invalidInput(fieldErrors(endpoint.body, input));

  if (session && !isWithinLink(session, endpoint, params, body?.output))
    return refused('not_found');
  // The endpoint's schemas produced these values, which TypeScript cannot infer here.
  return { params, query: query?.output, body: body?.output, session, request, reply } as Call<E>;
}

/** Waiting calls of one customer for one list. */
const maxReaders = 100;
const placeUnknown = 'This place in the list is not known.';

/** Tokens with a cached owner at most. */
const maxOwners = 10_000;

/**
 * Returns a function that reads a page of a list, from `before` on; a malformed `before` is
 * refused. One customer's pages of a list are read one at a time, so that a customer alone cannot
 * fill the memory. The cached owner of a token only selects the queue.
 */
export function ownPages(
  database: Database,
  list: (database: Database, token: string, place?: Place) => Promise<OwnPage | undefined>,
  toData = (items: string) => items,
) {
  const queued = createPerUserQueue(maxReaders);
  const owners = new Map<string, string>();
  return async ({ token, query: { before } }: { token: string; query: PageQuery }) => {
    const place = before === undefined ? undefined : parsePlace(before);
    const isWrong = before !== undefined && !place;
    const tokenHash = sha256(token);
    const known = isWrong ? undefined : owners.get(tokenHash);
    const owner = known ?? (await findSession(database, token))?.userId;
    if (owner === undefined) return undefined;
    if (isWrong) return refused('input_invalid', { message: placeUnknown });
    if (owners.size === maxOwners) owners.clear();
    owners.set(tokenHash, owner);
    const read = await queued(owner, () => list(database, token, place));
    if (!read || 'ok' in read) return read;
    const { rows, next } = read.page;
    return { session: read.session, answer: { json: toData(`[${rows.join(',')}]`), next } };
  };
}

/** A 400 that names the wrong fields; its message is the first of their sentences. */
export function invalidInput(errors: Record<string, string>): Refused<'input_invalid'> {
  const { '': whole, ...fields } = errors;
  const [message = whole] = Object.values(fields);
  return refused('input_invalid', { message, errors: fields });
}

const jsonType = 'application/json; charset=utf-8';

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answered) {
  const { status = 200, message, data, json, next, token, headers, streamed, prepared } = answer;
  if (headers) reply.headers(headers);
  if (prepared) return sendPrepared(request, reply, prepared);
  if (streamed) return reply.type(jsonType).send(Readable.from(streamed));
  if (json !== undefined) {
    const rest = JSON.stringify(
      translateAnswer(request, reply, { success: true, message, token, next }),
    );
    return reply
      .code(status)
      .type(jsonType)
      .send(`${rest.slice(0, -1)},"data":${json}}`);
  }
  return reply.code(status).send({ success: true, message, token, data, next });
}

/** Sends an answer prepared in advance, or a 304 when the caller has it already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, age }: Prepared,
) {
  if (age !== undefined) reply.header('age', String(age));
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && hasTag(known, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}

/** True when an `If-Match` or `If-None-Match` header names `etag`. */
export function hasTag(header: string, etag: string): boolean {
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a declared refusal with the declaration's status and sentence. */
export function sendRefusal<E extends Endpoint>(
  reply: FastifyReply,
  endpoint: E,
  { refusal: { code, message, errors, retryAfter } }: Refused<RefusalCode<E>>,
) {
  const declared = findRefusal(endpoint, code);
  if (declared.status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  else if (declared.status === 429 || declared.status === 503) reply.header('retry-after', '5');
  return reply
    .code(declared.status)
    .send({ success: false, code, message: message ?? declared.message, errors });
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /** Refused while the database is overloaded. */
    asksDatabase?: boolean;
  }
}
