import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Selectable, Updateable } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { Update } from '#contract/updates.ts';
import type { Role } from '#contract/user.ts';
import { createApp } from '#server/app.ts';
import type { AppOptions } from '#server/app.ts';
import { createDependencies } from '#server/dependencies.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { FileStore } from '#server/integrations/files.ts';
import type { Send } from '#server/integrations/payments.ts';
import { servePortal } from '#server/http/portal.ts';
import { moveClock } from '#server/sandbox/clock.ts';
import { readSettings } from '#server/settings.ts';
import type { Tables } from '#server/store/tables.ts';
import { now } from '#server/store/transaction.ts';
import { createSeededDatabase } from './database.ts';
import type { FreshDatabase } from './database.ts';
import { getRegistration } from './registration.ts';
import { samples } from './sampleFiles.ts';

export type Answer = LightMyRequestResponse;
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

/** Changes to a customer that the sandbox creates. */
export interface CustomerChanges {
  fullName?: string;
  gstNo?: string;
  role?: Role;
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

let count = 0;

type Request = TestServer['request'];

/** One person with one browser: an address, a cookie jar and a token. */
export class Customer {
  readonly request: Request;
  email = `customer${(count += 1)}@example.com`;
  password = 'correct horse';
  token = '';
  cookies = new Map<string, string>();

  constructor(request: Request) {
    this.request = request;
  }

  async call(method: Method, url: string, options: RequestOptions = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.request(method, url, {
      ...options,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }

  get = (url: string) => this.call('GET', url);
  post = (url: string, body?: unknown) => this.call('POST', url, { body });
  put = (url: string, body?: unknown) => this.call('PUT', url, { body });
  patch = (url: string, body?: unknown) => this.call('PATCH', url, { body });
  delete = (url: string) => this.call('DELETE', url);

  sendCode(purpose = 'verify_email', email = this.email): Promise<Answer> {
    return this.post('/api/auth/send-otp', { email, purpose });
  }

  /** The latest code in the mailbox of an address. */
  async code(email = this.email): Promise<string> {
    const [mail] = await this.listMails(email);
    return mail?.subject.slice(0, 6) ?? '';
  }

  async listMails(email = this.email): Promise<{ subject: string; text: string; html: string }[]> {
    const answer = await this.request('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    return answer.json();
  }

  verifyCode(otp: unknown, purpose = 'verify_email', email = this.email): Promise<Answer> {
    return this.post('/api/auth/verify-otp', { email, otp, purpose });
  }

  async prove(purpose = 'verify_email', email = this.email): Promise<void> {
    await this.sendCode(purpose, email);
    await this.verifyCode(await this.code(email), purpose, email);
  }

  async signUp(changes: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.post('/api/auth/signup', {
      ...getRegistration(this.email, this.password),
      role: 'USER',
      username: 'AshaRao',
      ...changes,
    });
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token;
    return answer;
  }

  /** Registers with a mailed code, as real customers do. */
  async registerByCode(changes?: Record<string, unknown>): Promise<void> {
    await this.prove();
    const answer = await this.signUp(changes);
    if (answer.statusCode !== 200) throw new Error(`Registration answered ${answer.body}`);
  }

  /** Lets the sandbox create the account and signs this browser in. */
  async register(changes: CustomerChanges = {}): Promise<void> {
    const answer = await this.post('/sandbox/customers', { email: this.email, ...changes });
    if (answer.statusCode !== 200) throw new Error(`The sandbox answered ${answer.body}`);
    this.token = getData<{ token: string }>(answer).token;
  }

  async signIn(password = this.password): Promise<Answer> {
    const answer = await this.post('/api/auth/login', { email: this.email, password });
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token;
    return answer;
  }

  /** The same customer in another browser. */
  async signInElsewhere(): Promise<Customer> {
    const other = Object.assign(new Customer(this.request), { email: this.email });
    await other.signIn(this.password);
    return other;
  }

  async id(): Promise<string> {
    return getData<{ id: string }>(await this.get('/api/user/me')).id;
  }

  /** Finds the ids of a category by its name. */
  async findCategory(name = 'SEO Starter Audit') {
    const { data: segments } = getData<{ data: { id: string }[] }>(await this.get('/api/segment'));
    for (const { id: segmentId } of segments) {
      const answer = await this.get(`/api/segment/categories/${segmentId}`);
      const { Category } = getData<{ Category: { id: string; name: string; price: number }[] }>(
        answer,
      );
      const found = Category.find((category) => category.name === name);
      if (found) return { segmentId, categoryId: found.id, price: found.price };
    }
    throw new Error(`No category is called ${name}`);
  }

  /** A body that submits a valid application. */
  async createApplicationBody(changes: Record<string, unknown> = {}, name?: string) {
    return { ...(await this.findCategory(name)), formData: answers, appStatus: 1, ...changes };
  }

  /** Sends a new application: a valid one with these changes. */
  async postApplication(
    changes?: Record<string, unknown>,
    name?: string,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const body = await this.createApplicationBody(changes, name);
    return this.call('POST', '/api/application', { body, headers });
  }

  /** Submits an application; returns its id. */
  async submitApplication(name?: string, changes?: Record<string, unknown>): Promise<string> {
    return getData<{ id: string }>(await this.postApplication(changes, name)).id;
  }

  /** Creates a draft; returns its id. */
  saveDraft(changes?: Record<string, unknown>, name?: string): Promise<string> {
    return this.submitApplication(name, { appStatus: 0, ...changes });
  }

  /** Puts a submitted application into the cart; returns both ids. */
  async addToCart(quantity = 1, name?: string) {
    const applicationId = await this.submitApplication(name);
    const answer = await this.post('/api/cart', { applicationId, quantity });
    return { applicationId, itemId: getData<{ id: string }>(answer).id };
  }

  async order(): Promise<Order> {
    return getData<Order>(await this.post('/api/order'));
  }

  /** Presses a button of the payment window. */
  async pay(razorpayOrderId: string, outcome = 'pay'): Promise<Proof> {
    const answer = await this.request('POST', '/sandbox/payments/pay', {
      body: { razorpayOrderId, outcome },
    });
    return answer.json();
  }

  /** Orders the cart and pays for it. */
  async buy(): Promise<Order> {
    const order = await this.order();
    const answer = await this.verify(order.orderId, await this.pay(order.razorpayOrderId));
    if (answer.statusCode !== 200) throw new Error(`The payment answered ${answer.body}`);
    return order;
  }

  /** Pays for an order; returns the proof. */
  async getProof({ orderId, razorpayOrderId }: Pick<Order, 'orderId' | 'razorpayOrderId'>) {
    return verification(orderId, await this.pay(razorpayOrderId));
  }

  verify(orderId: string, proof: Partial<Proof>): Promise<Answer> {
    return this.post('/api/order/verify', verification(orderId, proof as Proof));
  }

  async listOrders(): Promise<ListedOrder[]> {
    return getData(await this.get('/api/order/user'));
  }

  async listApplications<Application = { id: string }>(): Promise<Application[]> {
    return getData<{ data: Application[] }>(await this.get('/api/user/applications')).data;
  }

  async listBookmarks(): Promise<{ id: string; applicationId: string }[]> {
    return getData(await this.get('/api/bookmark/user'));
  }

  async listUpdates(): Promise<Update[]> {
    return getData(await this.get('/api/update/user'));
  }

  async listCart(): Promise<{ id: string; applicationId: string; quantity: number }[]> {
    return getData(await this.get('/api/cart/user'));
  }

  upload(type: string, ...files: UploadedFile[]): Promise<Answer> {
    return this.call('POST', `/api/image/upload/${type}`, createMultipart(files));
  }

  /** Uploads a file; returns its path. */
  async uploadFile(type: string, file: UploadedFile): Promise<string> {
    const [path = ''] = getData<string[]>(await this.upload(type, file));
    return path;
  }

  /** Uploads a picture; returns its path. */
  uploadPicture(content = samples.png): Promise<string> {
    return this.uploadFile('image', { name: 'a.png', content });
  }

  /** Deletes the account. */
  async deleteAccount(currentPassword = this.password): Promise<Answer> {
    return this.post(`/api/user/${await this.id()}/deletion`, { currentPassword });
  }
}

export interface Order {
  orderId: string;
  razorpayOrderId: string;
  totalAmount: number;
}

export interface ListedOrder {
  id: string;
  customOrderId: string;
  status: string;
  totalAmount: number;
}

export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

const verification = (orderId: string, proof: Proof) => ({
  orderId,
  razorpayPaymentId: proof.razorpay_payment_id,
  razorpayOrderId: proof.razorpay_order_id,
  razorpaySignature: proof.razorpay_signature,
});

export const answers = {
  businessName: 'Rao Textiles',
  contactEmail: 'hello@example.com',
  contactMobile: '9876543210',
  goal: 'More enquiries from Pune',
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- like `json<T>()` itself
export function getData<Data>(answer: Answer): Data {
  return answer.json<{ data: Data }>().data;
}

/** Status and code of a refusal. */
export function getRefusal(answer: Answer): [status: number, code: string] {
  const { success, code } = answer.json<{ success: boolean; code: string }>();
  expect(success).toBe(false);
  return [answer.statusCode, code];
}

/**
 * The expected refusal of a call: status, code and, if it has them, its message, the names of the
 * wrong fields, or their errors.
 */
export type Refusal = [
  answer: Answer | Promise<Answer>,
  status: number,
  code: string,
  details?: string | readonly string[] | Record<string, unknown>,
];

/** Expects each call to be refused as its row says. */
export async function expectRefusals(...rows: readonly Refusal[]): Promise<void> {
  const refusals = rows.map(async ([call, , , details]) => {
    const answer = await call;
    const { message, errors } = answer.json<{ message: string; errors: object }>();
    const refusal = getRefusal(answer);
    if (details === undefined) return refusal;
    if (typeof details === 'string') return [...refusal, message];
    return [...refusal, Array.isArray(details) ? Object.keys(errors) : errors];
  });
  expect(await Promise.all(refusals)).toEqual(rows.map(([, ...refusal]) => refusal));
}

/** How often each status was answered. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Makes this many calls in parallel. */
export function runInParallel<Value>(
  howMany: number,
  call: (index: number) => Promise<Value>,
): Promise<Value[]> {
  return Promise.all(Array.from({ length: howMany }, (_, index) => call(index)));
}

export interface UploadedFile {
  name: string;
  content: Buffer;
  field?: string;
  /** Content type that the part claims. */
  type?: string;
}

/** The paths of all stored files. */
export async function listFilePaths(files: FileStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths;
}

/** The options of a request that uploads files. */
export function createMultipart(files: readonly UploadedFile[]): RequestOptions {
  const boundary = 'a-boundary-of-the-tests';
  const parts = files.flatMap(({ name, content, field = 'files', type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`,
    `content-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
