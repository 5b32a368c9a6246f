import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { readSqlState } from '#server/common/sqlState.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import type { Settings } from '#server/settings.ts';
import { refuseWith } from './answers.ts';
import { answerNotFound, isNavigation } from './notFound.ts';
import { answerPolicy } from './policy.ts';

/** Answers an error as the common refusal that it means; unexpected ones are logged as 500. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, retryAfter, message } = explain(error);
    if (code === undefined) {
      request.log.error({ err: error }, 'unexpected error');
      return reply.code(500).send({ success: false, message: 'Something went wrong.' });
    }
    if (code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return refuseWith(reply, code, { retryAfter, message });
  });
}

/** Answers errors that occur before any hook: an undecodable URL, or one with an overlong segment. */
export function answerFrameworkError(settings: Settings): FastifyServerOptions['frameworkErrors'] {
  return ({ code }, request, reply) => {
    reply.headers(answerPolicy(settings)).header('cache-control', 'no-store');
    if (code !== 'FST_ERR_BAD_URL' || isNavigation(request)) void answerNotFound(request, reply);
    else void refuseWith(reply, 'refused');
  };
}

interface Explained {
  code?: CommonRefusal;
  retryAfter?: number;
  message?: string;
}

/** The common refusal for an error of a lower layer; empty for an unexpected error. */
function explain(error: FastifyError): Explained {
  if (error instanceof Unavailable) {
    return { code: 'unavailable', retryAfter: error.retryAfter, message: error.message };
  }
  if (isDatabaseDown(error)) return { code: 'unavailable', retryAfter: 5 };
  const { statusCode } = error;
  if (statusCode === 413) return { code: 'too_large' };
  if (statusCode === 415) return { code: 'wrong_content_type' };
  if (statusCode === 503) return { code: 'unavailable', retryAfter: 5 };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { code: 'input_invalid' };
  }
  return {};
}

const databaseStates = /^(08|40|53|57|58)\w{3}$|^25006$|^25P03$/;
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Connection lost, too many connections, shutting down, disk full or read-only, timed out, or ten
 * conflicts in a row.
 */
function isDatabaseDown(error: unknown): boolean {
  const state = readSqlState(error) ?? '';
  const isStarved =
    error instanceof Error && /timeout exceeded|read timeout|terminated/i.test(error.message);
  return isStarved || databaseStates.test(state) || networkCodes.test(state);
}
