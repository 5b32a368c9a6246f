import { readToken } from './token.ts';

/* Requests of the document beside the calls of the contract. */

/** Whether the server can be reached at all. */
export async function isServerReachable(): Promise<boolean> {
  const request = fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
  return request.then(() => true).catch(() => false);
}

/** Requests a page with another language in its address, which stores the language. */
export async function storeLanguage(address: string): Promise<void> {
  await fetch(address, { redirect: 'manual' });
}

/** Repeats reads, so that a new service worker caches their answers. */
export function repeatReads(paths: Iterable<string>): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${readToken()}` };
  // A request stays open until its answer has been read.
  const repeat = async (path: string) => (await fetch(path, { headers })).text();
  for (const path of paths) repeat(path).catch(() => undefined);
}
