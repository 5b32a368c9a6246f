import { sha256 } from './identifiers.ts';

/** A whole JSON answer prepared in advance, revalidated by its ETag. */
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
