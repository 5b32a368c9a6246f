import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Handle } from '#server/http/handle.ts';
import type { Log } from '#server/orders/refunder.ts';
import type { Readiness } from '#server/process/readiness.ts';

/** What the handlers of calls work with. */
export interface Services extends Dependencies {
  catalogue: Catalogue;
  log: Log;
  readiness: Readiness;
  /** Has money sent back that is due to go; nobody waits for it. */
  wakeRefunds(): void;
}

/** Mounts the calls of one journey. */
export type Mount = (app: FastifyInstance, handle: Handle, services: Services) => void;
