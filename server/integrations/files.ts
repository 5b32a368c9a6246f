import type { Readable } from 'node:stream';
import { uploadFiles } from '#contract/upload.ts';
import { Unavailable } from '#server/common/unavailable.ts';

/** Received bytes that are not stored yet. */
export interface Received {
  /** Path of the temporary file, for validation. */
  temporary: string;
  bytes: number;
  sha256: string;
  /** The first bytes, from which the type is detected. */
  head: Buffer;
}

/** Where the bytes of uploads are stored, by path; failures of the store are `Unavailable`. */
export interface FileStore {
  /**
   * Receives bytes into a temporary file; undefined, with nothing left behind, for more than
   * `longest`.
   */
  receive(content: AsyncIterable<Buffer>, longest: number): Promise<Received | undefined>;
  keep(received: Received, path: string): Promise<void>;
  /** Ends the work on received bytes and deletes them if they were not stored. */
  release(received: Received): Promise<void>;
  /** Bytes from `start` to `end`, both inclusive; undefined when there is no such file. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deletes stored bytes. Idempotent. */
  remove(path: string): Promise<void>;
  /**
   * All stored files in the order of their folders, without those that a request is still working
   * on; from the folder `from` on if given.
   */
  list(from?: string): AsyncIterable<StoredBytes>;
  /** Deletes what requests of an earlier process received and did not store. */
  deleteAbandoned(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredBytes {
  path: string;
  writtenAt: Date;
}

/** The error for a store that cannot serve now; `cause` is for the log. */
export function filesDown(cause?: unknown): Unavailable {
  return Object.assign(new Unavailable(uploadFiles.broke, 10), { cause });
}
