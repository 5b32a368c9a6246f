/** What a business operation ends with: a value, or a "no" that the contract declares. */
export type Outcome<Value, Code extends string> = Accepted<Value> | Refused<Code>;

export interface Accepted<Value> {
  ok: true;
  value: Value;
}

export interface Refused<Code extends string> extends RefusalDetails {
  ok: false;
  code: Code;
}

export interface RefusalDetails {
  /** Replaces the contract's sentence. */
  message?: string;
  /** Sentences by field. */
  errors?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
}

export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

export function refuse<const Code extends string>(
  code: Code,
  details: RefusalDetails = {},
): Refused<Code> {
  return { ok: false, code, ...details };
}
