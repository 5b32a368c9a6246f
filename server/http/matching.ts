import type { FastifyRequest } from 'fastify';
import { refused } from '#contract/outcome.ts';
import type { Refused } from '#contract/outcome.ts';
import { sha256 } from '#server/common/identifiers.ts';
import type { Repetition } from '#server/store/repetitions.ts';
import { hasTag } from './answers.ts';

/* The headers `If-Match` and `Idempotency-Key` of calls that change something. */

/** The version in an `If-Match` header; undefined if any version is accepted. */
export function parseVersion({ headers }: FastifyRequest): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || hasTag(header, '*')) return undefined;
  const [, digits = '-1'] = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim()) ?? [];
  return Number(digits);
}

/** The call's `Idempotency-Key`, if any; refused if it cannot be used. */
export function readRepetition(
  { headers }: FastifyRequest,
  body: unknown,
): Repetition | Refused<'input_invalid'> | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    return refused('input_invalid', { message: 'This idempotency key cannot be used.' });
  }
  return { key, bodyHash: sha256(JSON.stringify(body)) };
}
