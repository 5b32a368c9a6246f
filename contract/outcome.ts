/**
 * The result of a call, and of the server's work behind it. A refusal is an answer that the
 * contract declares ("no, because …"); every unexpected failure (offline, 5xx, a body outside the
 * contract) is thrown as a fault instead.
 */
export type Outcome<Value, Code extends string = string> = Accepted<Value> | Refused<Code>;

export interface Accepted<Value> {
  ok: true;
  value: Value;
  /** The server's own sentence, if it sent one. */
  message?: string;
}

export interface Refused<Code extends string = string> {
  ok: false;
  refusal: Refusal<Code>;
}

export interface Refusal<Code extends string = string> {
  code: Code;
  /** The server's own sentence, if it sent one. */
  message?: string;
  /** Sentences by field name, for refusals that name fields. */
  errors?: Record<string, string>;
  /** Seconds until a retry can succeed, if the server said so. */
  retryAfter?: number;
  /** What is true instead, for refusals that say so. */
  data?: unknown;
}

export function accepted<Value>(value: Value, message?: string): Accepted<Value> {
  return message === undefined ? { ok: true, value } : { ok: true, value, message };
}

export function refused<Code extends string>(
  code: Code,
  details: Omit<Refusal<Code>, 'code'> = {},
): Refused<Code> {
  return { ok: false, refusal: { code, ...details } };
}
