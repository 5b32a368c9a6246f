import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findRefusal } from '#contract/endpoint.ts';
import type { CommonRefusal, Endpoint, RefusalCode } from '#contract/endpoint.ts';
import { refused } from '#contract/outcome.ts';
import type { Refusal, Refused } from '#contract/outcome.ts';
import type { Prepared } from '#server/common/prepared.ts';
import { translateAnswer } from './language.ts';

/* What a call answers: success, a declared refusal, or something prepared in advance. */

/** A handler's success. */
export interface Answered {
  ok?: true;
  /** 201 if the call created something. */
  status?: 200 | 201;
  message?: string;
  data?: unknown;
  /** `data` as JSON from the database. */
  json?: string;
  /** The cursor of the next page of a list. */
  next?: string;
  token?: string;
  headers?: Record<string, string>;
  /** A whole JSON answer, streamed as it is produced, with backpressure. */
  streamed?: AsyncIterable<string>;
  /** A zip archive, streamed likewise. */
  archive?: Readable;
  /** A whole answer prepared in advance, revalidated by its ETag. */
  prepared?: Prepared;
}

const jsonType = 'application/json; charset=utf-8';

/** Sends a success in the envelope, or as GraphQL does. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { graphql }: Pick<Endpoint, 'graphql'>,
  {
    status = 200,
    message,
    data,
    json,
    next,
    token,
    headers,
    streamed,
    archive,
    prepared,
  }: Answered,
) {
  if (headers) reply.headers(headers);
  if (graphql) return reply.send({ data });
  if (prepared) return sendPrepared(request, reply, prepared);
  if (archive) return reply.type('application/zip').send(archive);
  if (streamed) return reply.type(jsonType).send(Readable.from(streamed));
  if (json !== undefined) {
    const envelope = JSON.stringify(
      translateAnswer(request, reply, { success: true, message, token, next }),
    );
    return reply
      .code(status)
      .type(jsonType)
      .send(`${envelope.slice(0, -1)},"data":${json}}`);
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
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && hasTag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}

/** True when an `If-Match` or `If-None-Match` header names `etag`. */
export function hasTag(header: string, etag: string): boolean {
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a declared refusal with the declaration's status and sentence. */
export function sendRefusal<E extends Pick<Endpoint, 'refusals' | 'graphql'>>(
  reply: FastifyReply,
  endpoint: E,
  { refusal }: Refused<RefusalCode<E>>,
) {
  const { code, errors, retryAfter, data } = refusal;
  const { status, ...declared } = findRefusal(endpoint, code);
  const { message = declared.message } = refusal;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  else if (status === 429 || status === 503) reply.header('retry-after', '5');
  // To a session that may not ask, the address is unknown, as outside GraphQL.
  if (endpoint.graphql && code !== 'not_found') {
    return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
  }
  return reply.code(status).send({ success: false, code, message, errors, data });
}

const anyCall = { refusals: {} } as const;

/** Sends a common refusal, also where no call of the contract was made. */
export function refuseWith(
  reply: FastifyReply,
  code: CommonRefusal,
  details?: Omit<Refusal, 'code'>,
) {
  return sendRefusal(reply, anyCall, refused<CommonRefusal>(code, details));
}
