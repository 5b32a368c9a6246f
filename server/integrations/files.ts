import type { Readable } from 'node:stream';
import { uploadFiles } from '#contract/upload.ts';
import { Unavailable } from '#server/common/unavailable.ts';

/** Bytes that arrived and wait to be kept or thrown away. */
export interface Received {
  /** Where they lie meanwhile, for whoever checks them. */
  temporary: string;
  bytes: number;
  sha256: string;
  /** The first bytes, which tell the type. */
  head: Buffer;
}

/** Where the bytes of uploads live, by path; trouble of the store is `Unavailable`. */
export interface FileStore {
  /** Takes bytes in; undefined, and nothing stays, when there are more than `longest`. */
  receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined>;
  keep(received: Received, path: string): Promise<void>;
  /** Ends the work on received bytes: what was not kept is thrown away. */
  release(received: Received): Promise<void>;
  /** Bytes from `start` to `end`, both included; undefined when there are none. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes kept bytes; again is harmless. */
  remove(path: string): Promise<void>;
  /**
   * All kept bytes in the order of their folders, except those that a request is still working on; given a
   * folder, those from there on.
   */
  list(from?: string): AsyncIterable<KeptBytes>;
  /** Throws away what requests of an earlier process received and did not keep. */
  tidy(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface KeptBytes {
  path: string;
  writtenAt: Date;
}

/** A store that cannot serve right now; `cause` is for the log. */
export function filesDown(cause?: unknown): Unavailable {
  return Object.assign(new Unavailable(uploadFiles.broke, 10), { cause });
}
