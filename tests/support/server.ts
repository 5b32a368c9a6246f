import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import { afterAll } from 'vitest';
import { createApp } from '#server/app.ts';
import type { AppOptions } from '#server/app.ts';
import { createDependencies } from '#server/dependencies.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Send } from '#server/integrations/payments.ts';
import { servePortal } from '#server/http/portal.ts';
import { moveClock } from '#server/sandbox/clock.ts';
import { readSettings } from '#server/settings.ts';
import type { Tables } from '#server/store/tables.ts';
import { now } from '#server/store/transaction.ts';
import type { Answer } from './answers.ts';
import { Customer } from './customer.ts';
import type { CustomerChanges } from './customer.ts';
import { createSeededDatabase } from './database.ts';
import type { FreshDatabase } from './database.ts';
import { listFilePaths } from './uploads.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  /** The client's IP address. */
  address?: string;
}

export interface ServerOptions extends AppOptions {
  fresh?: FreshDatabase;
  /** Settings in addition to the defaults for tests. */
  environment?: Record<string, string>;
  /** Milliseconds; the clock of the circuit breaker. */
  clock?: () => number;
  /** Folder of a built portal to serve as well. */
  portalFolder?: string;
  /** Adds routes for the test. */
  mount?(app: FastifyInstance): void;
  /**
   * Called before each request to the provider; may throw, or return a status to answer instead.
   */
  onProviderCall?(): number | undefined | void;
}

interface ApplicationFixture {
  asha: Customer;
  id: string;
}

interface CartFixture {
  asha: Customer;
  applicationId: string;
  itemId: string;
}

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance;
  dependencies: Dependencies;
  request(method: Method, url: string, options?: RequestOptions): Promise<Answer>;
  createVisitor(): Customer;
  /** A registered, signed-in customer. */
  createCustomer(changes?: CustomerChanges): Promise<Customer>;
  /** The same with a draft, a submitted application, or one in the cart. */
  createDraft(changes?: Record<string, unknown>, category?: string): Promise<ApplicationFixture>;
  createSubmission(category?: string): Promise<ApplicationFixture>;
  createCartItem(quantity?: number, category?: string): Promise<CartFixture>;
  /** The rows of a table with these values. */
  readRows<Name extends keyof Tables>(
    table: Name,
    where?: Partial<Selectable<Tables[Name]>>,
  ): Promise<Selectable<Tables[Name]>[]>;
  /** Changes such rows in a way that no call can. */
  changeRows<Name extends keyof Tables>(
    table: Name,
    where: Partial<Selectable<Tables[Name]>>,
    values: Updateable<Tables[Name]>,
  ): Promise<void>;
  /** Calls the sandbox. */
  sandbox(path: string, body?: object): Promise<Answer>;
  faults(...faults: Record<string, unknown>[]): Promise<void>;
  advance(minutes: number): Promise<void>;
  /** Removes all customers and their data, and resets the clock. */
  reset(): Promise<void>;
}

/** The real app with a separate database; the payment client calls its sandbox in process. */
export async function startServer({
  fresh,
  environment,
  clock,
  portalFolder,
  mount,
  onProviderCall,
  ...timeouts
}: ServerOptions = {}): Promise<TestServer> {
  fresh ??= await createSeededDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'briefcase-files-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  const send: Send = async (url, { method, headers, body }) => {
    const status = onProviderCall?.();
    if (typeof status === 'number') return { status, json: async () => ({}) };
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as Method,
      url: pathname + search,
      headers,
      payload: body,
    });
    return { status: answer.statusCode, json: async () => answer.json() as unknown };
  };
  const dependencies = createDependencies(fresh.database, settings, { send, clock });
  const app = createApp(dependencies, timeouts);
  mount?.(app);
  if (portalFolder) await servePortal(app, settings, portalFolder);
  await app.ready();

  async function request(
    method: Method,
    url: string,
    { body, headers, payload, address }: RequestOptions = {},
  ): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return app.inject({
      method,
      url,
      headers: { ...type, ...headers },
      payload: body === undefined ? payload : JSON.stringify(body),
      remoteAddress: address,
    });
  }

  const createVisitor = () => new Customer(request);
  const createCustomer: TestServer['createCustomer'] = async (changes) => {
    const someone = createVisitor();
    await someone.register(changes);
    return someone;
  };
  const sandbox: TestServer['sandbox'] = (path, body = {}) =>
    request('POST', `/sandbox/${path}`, { body });
  return {
    app,
    dependencies,
    request,
    createVisitor,
    sandbox,
    createCustomer,
    async createDraft(...draft) {
      const asha = await createCustomer();
      return { asha, id: await asha.saveDraft(...draft) };
    },
    async createSubmission(category) {
      const asha = await createCustomer();
      return { asha, id: await asha.submitApplication(category) };
    },
    async createCartItem(...item) {
      const asha = await createCustomer();
      return { asha, ...(await asha.addToCart(...item)) };
    },
    async readRows(table, where = {}) {
      const all = dependencies.database.selectFrom(table as 'users').selectAll();
      return (await all.where((is) => is.and(where as object)).execute()) as never;
    },
    async changeRows(table, where, values) {
      const change = dependencies.database.updateTable(table as 'users').set(values as object);
      await change.where((is) => is.and(where as object)).execute();
    },
    async faults(...faults) {
      await sandbox('faults', { faults });
    },
    async advance(minutes) {
      await sandbox('clock', { advanceMs: minutes * 60_000 });
    },
    async reset() {
      const { database, files } = dependencies;
      await sql`truncate users, sign_in_failures, webhook_events cascade`.execute(database);
      for (const path of await listFilePaths(files)) await files.remove(path);
      const { offsetMs } = await database
        .selectFrom('clock')
        .select('offsetMs')
        .executeTakeFirstOrThrow();
      await moveClock(database, -offsetMs);
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await dependencies.mail.close();
      await fresh[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One server for all tests of a file; it stops after the last of them. */
export async function testServer(options?: ServerOptions): Promise<TestServer> {
  const server = await startServer(options);
  afterAll(() => server[Symbol.asyncDispose]());
  return server;
}

/** Sends all due mails, as the poller of a running server does. */
export async function sendMails({ dependencies: { database, mail } }: TestServer): Promise<void> {
  const due = database.selectFrom('mailOutbox').select('id').where('nextAttemptAt', '<=', now);
  while ((await due.execute()).length > 0) await mail.sendDue();
}
