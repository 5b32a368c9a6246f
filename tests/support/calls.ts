import { fillPath } from '#contract/endpoint.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/everyCall.ts';
import type { Method } from './server.ts';

/** A well-formed id that belongs to nothing. */
export const unknownId = '0197f2f3-1111-7222-8333-123456789abc';

const places = { type: 'image' };

const getAddress = (endpoint: Endpoint): string => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ids = Object.fromEntries(names.map((name) => [name, unknownId]));
  return fillPath(endpoint, { ...ids, ...places }).path;
};

interface Call {
  method: Method;
  url: string;
}

/**
 * Every call of the contract, with an id that belongs to nothing; new endpoints appear
 * automatically.
 */
export const calls: readonly Call[] = [...endpoints.values()]
  .filter(({ path }) => path.startsWith('/api/'))
  .map((endpoint) => ({
    method: endpoint.method,
    url: getAddress(endpoint),
  }));
