/** What a business operation ends with: a value, or a "no" that the contract declares. */
export type Outcome<Value, Code extends string> = Accepted<Value> | Refused<Code>;

export interface Accepted<Value> {
  ok: true;
  value: Value;
}

/** One member per code, so that looking at `code` narrows. */
export type Refused<Code extends string> = Code extends string ? RefusedAs<Code> : never;

interface RefusedAs<Code extends string> extends RefusalDetails {
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
): RefusedAs<Code> {
  return { ok: false, code, ...details };
}
