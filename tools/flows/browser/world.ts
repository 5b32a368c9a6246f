import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { rememberFocus } from './focus.ts';
import { HeldPorts } from './heldPorts.ts';
import type { Sighting } from './probe.ts';
import { Sightings } from './sightings.ts';
import { listen, Speech } from './speech.ts';
import { Waiting } from './waiting.ts';
import { stopRequests } from './wire.ts';
import type { Asked, StoppedRequest } from './wire.ts';

/** One request of the portal to the server. */
interface Call {
  /** Name of the endpoint in the contract. */
  name: string;
  method: string;
}

/** A request that waits for the walk. */
interface Held {
  name: string;
  request: StoppedRequest;
}

interface Server {
  url: string;
  dataDir: string;
}

/** What a walk sees of a page, and its hand on the page's requests. */
export class World {
  readonly page: Page;
  /** Where the page is from, for what staff do there. */
  readonly server: Server;
  readonly #waiting = new Waiting();
  readonly sightings = new Sightings(this.#waiting);
  readonly speech = new Speech(this.#waiting);
  readonly #ports = new HeldPorts(this.#waiting);
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #calls: Call[] = [];
  /** Endpoints whose requests wait for the walk. */
  #holding: ReadonlySet<string> = new Set();
  #holdingAround: ReadonlySet<string> = new Set();
  /** Endpoints whose requests go through after all, until the next `hold`. */
  #released: ReadonlySet<string> = new Set();
  #held: Held[] = [];
  /** Paths of requests that are beside the walk. */
  readonly #ignored = new Set<string>();
  #breaks = 0;
  /** Ways to break, by endpoint, until the next `hold`: the portal makes a broken read again. */
  #breaking = new Map<string, (request: StoppedRequest) => Promise<void>>();
  #documents = 0;
  readonly #watching = new AsyncDisposableStack();
  /** Notes of a recipe: the address of the customer, an id. */
  readonly notes: Record<string, string> = {};

  constructor(page: Page, endpoints: ReadonlyMap<string, Endpoint>, server: Server) {
    this.page = page;
    this.server = server;
    this.#endpoints = endpoints;
  }

  /** Begins to watch; before the page opens the portal. */
  async watch(): Promise<void> {
    await this.page.clock.install();
    await this.#hear('sawFlow', (sighting: Sighting) => this.sightings.hear(sighting));
    await this.#hear('heard', (text: string) => this.speech.hear(text));
    await this.#hear('entersPort', (name: string, actor: string) => this.#ports.enter(name, actor));
    await this.#hear('leavesPort', (actor: string) => this.#ports.leave(actor));
    this.#watching.use(await this.page.addInitScript(listen));
    this.#watching.use(await this.page.addInitScript(rememberFocus));
    const wire = await stopRequests(this.page, {
      onAsk: (asked) => this.#onAsk(asked),
      onRequest: (request) => this.#onRequest(request),
      onAnswer: (answer) => this.#onAnswer(answer),
      // A page that was loaded again waits no more for what it asked.
      onGone: (gone) => (this.#held = this.#held.filter(({ request }) => request !== gone)),
    });
    this.#watching.defer(() => wire.detach());
    const onDocument = () => {
      this.#documents += 1;
      this.#waiting.wake();
    };
    this.page.on('domcontentloaded', onDocument);
    this.#watching.defer(() => void this.page.off('domcontentloaded', onDocument));
  }

  /** What the page tells by a function of this name. */
  async #hear(name: string, listener: (...told: never[]) => unknown): Promise<void> {
    const binding = await this.page.exposeBinding(name, async (_, ...told) => {
      const heard = listener(...(told as never[]));
      this.#waiting.wake();
      await heard;
    });
    this.#watching.use(binding);
  }

  /** Leaves the portal, and the page as it was. */
  async [Symbol.asyncDispose](): Promise<void> {
    // The portal may be about to go somewhere itself.
    const leave = () => this.page.goto('/healthz', { timeout: 3_000 });
    await expect(leave).toPass({ timeout: 15_000 });
    await this.#watching.disposeAsync();
  }

  #onAsk(asked: Asked): void {
    if (!this.#isIgnored(asked)) {
      this.#calls.push({ name: this.#nameOf(asked), method: asked.method });
    }
  }

  #isIgnored({ url }: Asked): boolean {
    return this.#ignored.has(new URL(url).pathname);
  }

  #onRequest(request: StoppedRequest): void {
    if (this.#isIgnored(request)) return;
    const name = this.#nameOf(request);
    const breakAgain = this.#breaking.get(name);
    if (breakAgain) {
      void breakAgain(request);
    } else if (this.#isHolding(name)) {
      this.#held.push({ name, request });
      this.#waiting.wake();
    } else {
      void request.pass();
    }
  }

  #onAnswer(answer: unknown): void {
    const { message } = answer as { message?: string };
    if (message) this.speech.ofServer.add(message);
    this.#waiting.wake();
  }

  #nameOf({ method, url }: Asked): string {
    const { pathname } = new URL(url);
    const fitting = [...this.#endpoints].filter(
      ([, endpoint]) =>
        endpoint.method === method &&
        new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
    // `/api/user/me` is no id.
    const [name] = fitting.find(([, { path }]) => path === pathname) ?? fitting[0] ?? [];
    return name ?? `${method} ${pathname}`;
  }

  /** From now on these ports wait for the walk before they begin; told before the page opens. */
  async holdPorts(names: readonly string[]): Promise<void> {
    this.#ports.hold(names);
    const tell = (given: readonly string[]) => Object.assign(globalThis, { portsInPage: given });
    this.#watching.use(await this.page.addInitScript(tell, names));
  }

  /** From now on no port waits. */
  releasePorts(): void {
    this.#ports.hold([]);
  }

  /** Lets a held port begin, as soon as it is there. */
  async begin(name: string): Promise<void> {
    (await this.#ports.take(name)).begin();
  }

  /** Breaks a held port. */
  async fail(name: string): Promise<void> {
    (await this.#ports.take(name)).fail(new Error(`The walk breaks ${name}.`));
  }

  /**
   * From now on requests of these endpoints wait; those that waited for others go through, and are
   * answered late.
   */
  async hold(names: readonly string[]): Promise<void> {
    this.#holding = new Set(names);
    this.#released = new Set();
    this.#breaking.clear();
    await this.#passLate();
  }

  /** Lets all requests of these endpoints through, also those to come before the next `hold`. */
  async release(...names: string[]): Promise<void> {
    this.#released = new Set(names);
    await this.#passLate();
  }

  async #passLate(): Promise<void> {
    const late = this.#held.filter(({ name }) => !this.#isHolding(name));
    this.#held = this.#held.filter(({ name }) => this.#isHolding(name));
    await Promise.all(
      late.map(async ({ request }) => {
        await request.pass();
        await request.ended;
      }),
    );
  }

  /** From now on requests to a path never get an answer, and are none of the walk's. */
  ignore(path: string): void {
    this.#ignored.add(path);
  }

  /** From now on these wait too; the walk lets them go by name only. */
  holdAround(names: readonly string[]): void {
    this.#holdingAround = new Set(names);
  }

  #isHolding(name: string): boolean {
    if (this.#released.has(name)) return false;
    return this.#holding.has(name) || this.#holdingAround.has(name);
  }

  /** Does something before the requests of an endpoint that wait by now go through. */
  async overtake(name: string, act: () => Promise<void>): Promise<void> {
    const slow = this.#held.filter((held) => held.name === name);
    this.#held = this.#held.filter((held) => held.name !== name);
    await act();
    await Promise.all(slow.map(({ request }) => request.pass()));
  }

  /** Takes the held request of an endpoint, as soon as it is there. */
  async held(...names: string[]): Promise<StoppedRequest> {
    const { request } = await this.#take(names);
    return request;
  }

  async #take(names: readonly string[]) {
    const isWanted = ({ name }: { name: string }) =>
      names.length === 0 ? this.#holding.has(name) : names.includes(name);
    await this.#waiting.until(() => this.#held.some(isWanted), `no request of ${names.join(', ')}`);
    const index = this.#held.findIndex(isWanted);
    const [taken] = this.#held.splice(index, 1);
    if (!taken) throw new Error('The request is gone.');
    return taken;
  }

  /** Cuts a request or answers 500, in turn; a read that the portal makes again breaks again. */
  async break(...names: string[]): Promise<void> {
    const { name, request } = await this.#take(names);
    this.#breaks += 1;
    const isCut = this.#breaks % 2 === 1;
    const breakIt = (broken: StoppedRequest) =>
      isCut ? broken.cut() : broken.answer(500, { success: false });
    const { method, path } = this.#endpoints.get(name) ?? {};
    if (method === 'GET' || path === '/graphql') this.#breaking.set(name, breakIt);
    await breakIt(request);
  }

  /** Lets a request through and cuts its answer. */
  async loseReply(...names: string[]): Promise<void> {
    await (await this.held(...names)).loseReply();
  }

  /** Lets the held request through to the server. */
  async pass(...names: string[]): Promise<void> {
    await (await this.held(...names)).pass();
  }

  /** Lets all held requests of an endpoint through, as soon as there is one. */
  async passAll(name: string): Promise<void> {
    await this.pass(name);
    while (this.#held.some((held) => held.name === name)) await this.pass(name);
  }

  /** Lets a request through with some of its answers changed, which the server then refuses. */
  async passWith(changes: Record<string, unknown>, ...names: string[]): Promise<void> {
    const request = await this.held(...names);
    await request.pass({ json: { ...request.json(), ...changes } });
  }

  /** Lets a request through to another address, which the server then refuses. */
  async passTo(path: string, ...names: string[]): Promise<void> {
    const request = await this.held(...names);
    await request.pass({ url: new URL(path, request.url).href });
  }

  /** Lets a request through without its session, which the server refuses as ended. */
  async passSignedOut(...names: string[]): Promise<void> {
    await (await this.held(...names)).passSignedOut();
  }

  /** Lets a request through once the sandbox refuses it as one of too many. */
  async passTooOften(...names: string[]): Promise<void> {
    const request = await this.held(...names);
    const on = `${request.method} ${new URL(request.url).pathname}`;
    const faults = [{ on, effect: 'status', status: 429, times: 1 }];
    await this.page.request.post('/sandbox/faults', { data: { faults } });
    await request.pass();
  }

  /** How many documents the page has shown. */
  get documentCount(): number {
    return this.#documents;
  }

  /** Waits until the page has been loaded again. */
  async reloaded(from: number): Promise<void> {
    await this.#waiting.until(() => this.#documents > from, 'the page was not loaded again');
  }

  /** Calls since the last time this was asked. */
  takeCalls(): Call[] {
    return this.#calls.splice(0);
  }

  /** Lets time pass at the server, for the page and for its machines. */
  async passTime(ms: number): Promise<void> {
    await this.page.request.post('/sandbox/clock', { data: { advanceMs: ms } });
    await this.page.clock.fastForward(ms);
    await this.page.evaluate((given) => {
      (globalThis as { passFlowTime?: (ms: number) => void }).passFlowTime?.(given);
    }, ms);
  }
}
