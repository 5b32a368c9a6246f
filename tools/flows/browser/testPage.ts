import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { rememberFocus } from './focus.ts';
import { HeldPorts } from './heldPorts.ts';
import { HeldRequests } from './heldRequests.ts';
import type { Observation } from './probe.ts';
import { Observations } from './observations.ts';
import { observeTexts, Speech } from './speech.ts';
import { ChangeSignal } from './changeSignal.ts';
import { interceptRequests } from './interceptRequests.ts';
import type { PageRequest, InterceptedRequest, Interception } from './interceptRequests.ts';

/** A call of the contract; parameters in `path` begin with a colon. */
interface Endpoint {
  method: string;
  path: string;
}

/** One request of the portal to the server. */
interface Call {
  /** Name of the endpoint in the contract. */
  name: string;
  method: string;
}

interface Answer {
  request: PageRequest;
  words: string;
  /** Only on a refusal. */
  code?: string;
}

interface Server {
  url: string;
  dataDir: string;
}

/** The most characters of a request body that a message quotes. */
const maxQuotedBody = 200;

/** Observes the page of a walk and controls its requests. */
export class TestPage extends HeldRequests {
  readonly page: Page;
  /** The server of the page, for what staff do there. */
  readonly server: Server;
  readonly observations = new Observations(this.changes);
  readonly speech = new Speech(this.changes);
  readonly #ports = new HeldPorts(this.changes);
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #calls: Call[] = [];
  readonly #answers: Answer[] = [];
  /** Ids in the server's answers, each after its key. */
  readonly #ids = new Set<string>();
  /** Paths of requests that are not part of the walk. */
  readonly #ignored = new Set<string>();
  #documents = 0;
  #interception: Interception | undefined;
  readonly #watching = new AsyncDisposableStack();
  /** Values that a recipe remembers, such as the customer's address or an id. */
  readonly notes: Record<string, string> = {};

  constructor(page: Page, endpoints: ReadonlyMap<string, Endpoint>, server: Server) {
    super(new ChangeSignal());
    this.page = page;
    this.server = server;
    this.#endpoints = endpoints;
  }

  /** Starts observing; call it before the page opens the portal. */
  async watch(): Promise<void> {
    await this.page.clock.install();
    await this.#exposeFunction('reportObservation', (observation: Observation) =>
      this.observations.record(observation),
    );
    await this.#exposeFunction('onPageText', (text: string) => this.speech.record(text));
    await this.#exposeFunction('onPortEnter', (name: string, actor: string) =>
      this.#ports.enter(name, actor),
    );
    await this.#exposeFunction('onPortLeave', (actor: string) => this.#ports.leave(actor));
    this.#watching.use(await this.page.addInitScript(observeTexts));
    this.#watching.use(await this.page.addInitScript(rememberFocus));
    const interception = await interceptRequests(this.page, {
      onSend: (request) => this.#onSend(request),
      onRequest: (request) => this.#onRequest(request),
      onStatus: (request, status) => this.#onStatus(request, status),
      onAnswer: (request, answer) => this.#onAnswer(request, answer),
      // A reloaded page no longer waits for its earlier requests.
      onAborted: (request) => this.forget(request),
    });
    this.#interception = interception;
    this.#watching.defer(() => interception.detach());
    const onDocument = () => {
      this.#documents += 1;
      this.changes.notify();
    };
    this.page.on('domcontentloaded', onDocument);
    this.#watching.defer(() => void this.page.off('domcontentloaded', onDocument));
  }

  /** Exposes a function of this name to the page. */
  async #exposeFunction(name: string, listener: (...args: never[]) => unknown): Promise<void> {
    const binding = await this.page.exposeBinding(name, async (_, ...args) => {
      const result = listener(...(args as never[]));
      this.changes.notify();
      await result;
    });
    this.#watching.use(binding);
  }

  /** Navigates away from the portal. */
  async leave(): Promise<void> {
    // The portal may be navigating itself.
    const leave = () => this.page.goto('/healthz', { timeout: 10_000 });
    await expect(leave).toPass({ timeout: 60_000 });
  }

  /** Navigates away from the portal and removes everything that was added to the page. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave();
    await this.#watching.disposeAsync();
  }

  #onSend(request: PageRequest): void {
    if (!this.isIgnored(request)) {
      this.#calls.push({ name: this.#getName(request), method: request.method });
    }
  }

  /** Whether a request is not part of the walk and never gets an answer. */
  isIgnored({ url }: PageRequest): boolean {
    return this.#ignored.has(new URL(url).pathname);
  }

  #onRequest(request: InterceptedRequest): void {
    if (!this.isIgnored(request)) this.arrive(this.#getName(request), request);
  }

  #onStatus(request: PageRequest, status: number): void {
    const { pathname } = new URL(request.url);
    const sent = request.body ? ` with ${request.body.slice(0, maxQuotedBody)}` : '';
    const words = `${this.#getName(request)}, ${request.method} ${pathname}${sent}: ${status}`;
    this.#answers.push({ request, words });
  }

  #onAnswer(request: PageRequest, answer: unknown): void {
    const { message, code } = answer as { message?: string; code?: string };
    const answered = this.#answers.findLast((one) => one.request === request);
    if (answered) answered.code = code;
    if (message) this.speech.serverSentences.add(message);
    for (const id of findIds(answer)) this.#ids.add(id);
    this.changes.notify();
  }

  #getName({ method, url }: PageRequest): string {
    const { pathname } = new URL(url);
    const fitting = [...this.#endpoints].filter(
      ([, endpoint]) =>
        endpoint.method === method &&
        new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
    // An exact path wins, because `me` in `/api/user/me` is not an id.
    const [name] = fitting.find(([, { path }]) => path === pathname) ?? fitting[0] ?? [];
    return name ?? `${method} ${pathname}`;
  }

  /** Holds these ports from now on; call it before the page opens. */
  async holdPorts(names: readonly string[]): Promise<void> {
    this.#ports.hold(names);
    const setNames = (given: readonly string[]) =>
      Object.assign(globalThis, { heldPortNames: given });
    this.#watching.use(await this.page.addInitScript(setNames, names));
  }

  /** Holds no port from now on and lets the held ones begin. */
  releasePorts(): void {
    this.#ports.release();
  }

  /** Waits for a held port and lets it begin. */
  async begin(name: string): Promise<void> {
    (await this.#ports.takeHeld(name)).begin();
  }

  /** Waits for a held port and makes it fail. */
  async fail(name: string): Promise<void> {
    (await this.#ports.takeHeld(name)).fail(new Error(`The walk breaks ${name}.`));
  }

  /** Never answers requests to this path and excludes them from the walk. */
  ignore(path: string): void {
    this.#ignored.add(path);
  }

  /** Makes the sandbox answer a request with 429. */
  async passRateLimited(...names: string[]): Promise<void> {
    const request = await this.takeHeld(...names);
    const on = `${request.method} ${request.path}`;
    const faults = [{ on, effect: 'status', status: 429, times: 1 }];
    await this.page.request.post('/sandbox/faults', { data: { faults } });
    await request.pass();
  }

  /** The number of documents that the page has loaded. */
  get documentCount(): number {
    return this.#documents;
  }

  /** Waits until the page has been reloaded. */
  async waitForReload(from: number): Promise<void> {
    await this.changes.waitFor(() => this.#documents > from, 'the page was not loaded again');
  }

  /** Calls since the last time this was called. */
  takeCalls(): Call[] {
    return this.#calls.splice(0);
  }

  /** Resolves when all answers so far have been read. */
  async readPendingAnswers(): Promise<void> {
    await this.#interception?.readPendingAnswers();
  }

  /** The server's answers in order, in words, each refusal with its code. */
  get answers(): readonly string[] {
    return this.#answers.map((answer) => this.#describe(answer));
  }

  /** The answers to calls that may have changed stored data. */
  get writes(): readonly string[] {
    return this.#answers
      .filter(({ request }) => request.method !== 'GET')
      .map((answer) => this.#describe(answer));
  }

  #describe({ request, words, code }: Answer): string {
    const segments = this.#endpoints.get(this.#getName(request))?.path.split('/') ?? [];
    const parts = new URL(request.url).pathname.split('/');
    const isFromServer = (key: string, id = '') =>
      this.#ids.has(`id ${id}`) || this.#ids.has(`${key} ${id}`);
    const unknown = segments
      .map((segment, index) => ({ key: segment.slice(1), id: parts[index], segment }))
      .filter(({ key, id, segment }) => /^:(id|\w+Id)$/.test(segment) && !isFromServer(key, id));
    return [
      words,
      code === undefined ? '' : ` ${code}`,
      ...unknown.map(({ key }) => ` (the server gave nothing this ${key})`),
    ].join('');
  }

  /** Advances the clocks of the server, the page and its machines. */
  async passTime(ms: number): Promise<void> {
    await this.page.request.post('/sandbox/clock', { data: { advanceMs: ms } });
    await this.page.clock.fastForward(ms);
    await this.page.evaluate((given) => {
      (globalThis as { passFlowTime?: (ms: number) => void }).passFlowTime?.(given);
    }, ms);
  }
}

/** All ids in an answer, each after its key. */
function findIds(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) =>
    /^id$|Id$/.test(key) && typeof value === 'string' ? [`${key} ${value}`] : findIds(value),
  );
}
