import { clientAddress } from './address.ts';

const perMinute = 600;
const windowMs = 60_000;

/**
 * Counts requests per client and minute, in memory: a rough limit, so that one address cannot keep
 * the server busy. The returned function counts a request and returns the seconds to wait, 0 if
 * allowed.
 */
export function createFloodGuard(clock: () => number = () => performance.now()) {
  let begun = clock();
  let counts = new Map<string, number>();

  return (ip: string): number => {
    if (clock() - begun >= windowMs) {
      begun = clock();
      counts = new Map();
    }
    const address = clientAddress(ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute ? 0 : Math.max(1, Math.ceil((begun + windowMs - clock()) / 1000));
  };
}
