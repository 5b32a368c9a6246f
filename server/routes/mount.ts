import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Handle } from '#server/http/handle.ts';
import type { Log } from '#server/orders/refunder.ts';
import type { Readiness } from '#server/process/lifecycle.ts';

/** What the handlers of calls use. */
export interface Services extends Dependencies {
  catalogue: Catalogue;
  log: Log;
  readiness: Readiness;
  /** Triggers the refunds that are due, without waiting for them. */
  wakeRefunds(): void;
}

/** Mounts the calls of one journey. */
export type Mount = (app: FastifyInstance, handle: Handle, services: Services) => void;
