import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';
import { fieldErrors, invalidInput } from '#contract/fields.ts';
import type { Body, Endpoint, Params, Query, RefusalCode } from '#contract/endpoint.ts';
import { isId, sha256 } from '#server/common/identifiers.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Session } from '#server/store/sessions.ts';
import type { Database } from '#server/store/transaction.ts';
import { isHidden, mayCall } from './access.ts';
import { sendAnswer, sendRefusal } from './answers.ts';
import type { Answered } from './answers.ts';
import { isAcceptedType } from './bodies.ts';
import { answerNotFound } from './notFound.ts';

/** A call's input, validated. */
interface Input<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
}

/** What a handler receives. */
export interface Call<E extends Endpoint, Read = undefined> extends Input<E> {
  session: E['access'] extends 'public' ? undefined : Session;
  /** What the call's reader returned. */
  read: Read;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint, Read = undefined> = (
  call: Call<E, Read>,
) => Promise<Answered | Refused<RefusalCode<E>>>;

/**
 * Reads the live session of a token, and what the handler needs, in one statement, to save a round
 * trip. Undefined without a live session. It must not write, because the session may turn out not
 * to be allowed to make the call.
 */
export type Reader<E extends Endpoint, Read> = (
  token: string,
  query: Query<E>,
) => Promise<Read | Refused<RefusalCode<E>> | undefined>;

interface Options<E extends Endpoint, Read> {
  read?: Reader<E, Read>;
  /** The answer to a repeated call whose first call ended the session and whose answer was lost. */
  onRepeat?(call: { params: Params<E>; tokenHash: string }): Promise<Answered | undefined>;
}

/** What a reader found; undefined without one. */
type Found = { session: Session } | undefined;

export type Handle = <E extends Endpoint, Read extends Found = undefined>(
  endpoint: E,
  handler: Handler<E, Read>,
  options?: Options<E, Read>,
) => void;

/** Milliseconds for an upload over a slow connection. */
export const uploadTimeout = 120_000;

/** Milliseconds for a download over a slow connection. */
export const downloadTimeout = 3_600_000;

/**
 * Mounts calls of the contract. Each is checked in this order: content type, session, what the
 * session may call, input; then the handler runs. Of a call of staff or owners the session and its
 * role are checked first, because to others its address is unknown, whatever they send.
 */
export function createHandle(app: FastifyInstance, database: Database): Handle {
  return <E extends Endpoint, Read extends Found>(
    endpoint: E,
    handler: Handler<E, Read>,
    { read, onRepeat }: Options<E, Read> = {},
  ) => {
    const needsSession = endpoint.access !== 'public';
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        // Public reads are answered from memory.
        usesDatabase: needsSession || endpoint.method !== 'GET',
        ...(endpoint.multipart && { bodyTimeout: uploadTimeout }),
      },
      ...(endpoint.multipart && { handlerTimeout: uploadTimeout }),
      ...((endpoint.streamed || endpoint.archive) && { handlerTimeout: downloadTimeout }),
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (isHidden(endpoint)) {
          const token = readToken(request);
          request.session = token === undefined ? undefined : await findSession(database, token);
          const isPermitted = request.session && mayCall(request.session, endpoint, request);
          if (!isPermitted) return answerNotFound(request, reply);
        }
        if (!isAcceptedType(request.headers, endpoint.multipart ? 'multipart' : 'json')) {
          return sendRefusal(reply, endpoint, refused('wrong_content_type'));
        }
        if (!needsSession || request.session) return;
        const token = readToken(request);
        if (token && read) return;
        request.session = token === undefined ? undefined : await findSession(database, token);
        if (request.session) return;
        const params = checkedParams<E>(request);
        const repeated =
          token && params && (await onRepeat?.({ params, tokenHash: sha256(token) }));
        if (repeated) return sendAnswer(request, reply, endpoint, repeated);
        return sendRefusal(reply, endpoint, refused('session_ended'));
      },
      handler: async (request, reply) => {
        const refuse = (refusal: Refused<RefusalCode<E>>) => sendRefusal(reply, endpoint, refusal);
        const input = readInput<E>(endpoint, request);
        let found;
        if (read) {
          const token = readToken(request) ?? '';
          // Nothing is read for wrong input, but only a live session learns what is wrong.
          if ('ok' in input) request.session = await findSession(database, token);
          else found = await read(token, input.query);
          if (found && 'ok' in found) return refuse(found);
          if (found) request.session = found.session;
        }
        const { session } = request;
        if (needsSession) {
          if (!session) return refuse(refused('session_ended'));
          if (!mayCall(session, endpoint, request)) return refuse(refused('not_found'));
        }
        if ('ok' in input) return refuse(input);
        // The endpoint says whether there is a session, and the options whether something was read.
        const call = { ...input, session, read: found, request, reply } as Call<E, Read>;
        const result = await handler(call);
        return result.ok === false ? refuse(result) : sendAnswer(request, reply, endpoint, result);
      },
    });
  };
}

/** The bearer token of a request. */
export function readToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];
}

/** The ids in the path; undefined when one of them is malformed. */
function checkedParams<E extends Endpoint>(request: FastifyRequest): Params<E> | undefined {
  const params = request.params as Params<E>;
  const malformed = Object.entries<string>(params).filter(
    ([name, value]) => name !== 'type' && !isId(value),
  );
  return malformed.length > 0 ? undefined : params;
}

/** The validated input, or the refusal for it. */
function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): Input<E> | Refused<'input_invalid' | 'not_found' | 'refused'> {
  const params = checkedParams<E>(request);
  if (!params) return refused('not_found');

  const query = endpoint.query && v.safeParse(endpoint.query, request.query);
  if (query && !query.success) return refused('input_invalid');

  const sent = request.body ?? {};
  const body = endpoint.body && v.safeParse(endpoint.body, sent);
  if (endpoint.body && !body?.success) {
    return endpoint.graphql ? refused('refused') : invalidInput(fieldErrors(endpoint.body, sent));
  }
  // The endpoint's schemas produced these values, which TypeScript cannot infer here.
  return { params, query: query?.output, body: body?.output } as Input<E>;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /** Refused while the database is overloaded. */
    usesDatabase?: boolean;
  }
}
