import { Pool } from 'undici';
import { quantile } from '../measurements.ts';

/** One request of a call. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** 99th percentile of the answer times, in ms. */
  p99: number;
}

/**
 * Sends requests for `seconds`, one after the other on each connection; throws when a call fails.
 * `createRequest` receives the number of the request.
 */
export async function load(
  url: string,
  createRequest: (index: number) => LoadRequest,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  let index = 0;
  const sendRepeatedly = async () => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      await fetchBody(pool, createRequest((index += 1)));
      times.push(performance.now() - now);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendRepeatedly));
  } finally {
    await pool.destroy();
  }
  const duration = (performance.now() - began) / 1000;
  return { rate: times.length / duration, p99: quantile(times, 0.99) };
}

/** The body of one answer; throws when the call fails. */
export async function fetchBody(pool: Pool, { headers, ...request }: LoadRequest): Promise<Buffer> {
  const { statusCode, body } = await pool.request({
    ...request,
    headers: { ...headers, ...(request.body && { 'content-type': 'application/json' }) },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode >= 300) throw new Error(`${request.path}: ${statusCode} ${String(bytes)}`);
  return bytes;
}
