import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which nothing listens at the moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/**
 * Calls `start` with a free port, and retries with another one if it is taken in between; throws
 * what `start` throws.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  { host = '127.0.0.1', attempts = 5 } = {},
): Promise<Started> {
  try {
    return await start(await freePort(host));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || attempts <= 1) throw error;
    return onFreePort(start, { host, attempts: attempts - 1 });
  }
}
