import type { Page } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Sighting } from './probe.ts';
import { stopRequests } from './wire.ts';
import type { StoppedRequest } from './wire.ts';

const patience = 10_000;

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

/** A port that has not begun yet. */
interface HeldPort {
  name: string;
  actor: string;
  begin(): void;
  fail(error: Error): void;
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
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #sightings: Sighting[] = [];
  /** Actors that the walk is not about. */
  readonly #beside = new Set<string>();
  readonly #calls: Call[] = [];
  readonly #said: string[] = [];
  /** Every text that was shown or announced, in their order. */
  readonly everSaid: string[] = [];
  /** Sentences of the server's answers. */
  readonly sentences = new Set<string>();
  /** Endpoints whose requests wait for the walk. */
  #holding: ReadonlySet<string> = new Set();
  #holdingAround: ReadonlySet<string> = new Set();
  /** Endpoints whose requests go through after all, until the next `hold`. */
  #released: ReadonlySet<string> = new Set();
  #held: Held[] = [];
  /** Paths of requests that are beside the walk. */
  readonly #ignored = new Set<string>();
  /** Ports that wait for the walk. */
  #portsHeld: ReadonlySet<string> = new Set();
  #heldPorts: HeldPort[] = [];
  #waiters: (() => void)[] = [];
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
    await this.#hear('sawFlow', (sighting: Sighting) => {
      const isKnown = this.#sightings.some(({ id }) => id === sighting.id);
      if (!isKnown) this.#sightings.push(sighting);
    });
    await this.#hear('heard', (text: string) => {
      this.#said.push(text);
      this.everSaid.push(text);
    });
    await this.#hear('entersPort', (name: string, actor: string) => this.#onPort(name, actor));
    await this.#hear('leavesPort', (actor: string) => {
      this.#heldPorts = this.#heldPorts.filter((port) => port.actor !== actor);
    });
    this.#watching.use(await this.page.addInitScript(listen));
    const wire = await stopRequests(this.page, {
      onRequest: (request) => this.#onRequest(request),
      onAnswer: (answer) => this.#onAnswer(answer),
      // A page that was loaded again waits no more for what it asked.
      onGone: (gone) => (this.#held = this.#held.filter(({ request }) => request !== gone)),
    });
    this.#watching.defer(() => wire.detach());
    const onDocument = () => {
      this.#documents += 1;
      this.#wake();
    };
    this.page.on('domcontentloaded', onDocument);
    this.#watching.defer(() => void this.page.off('domcontentloaded', onDocument));
  }

  /** What the page tells by a function of this name. */
  async #hear(name: string, listener: (...told: never[]) => unknown): Promise<void> {
    const binding = await this.page.exposeBinding(name, async (_, ...told) => {
      const heard = listener(...(told as never[]));
      this.#wake();
      await heard;
    });
    this.#watching.use(binding);
  }

  /** Leaves the portal, and the page as it was. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.goto('/healthz');
    await this.#watching.disposeAsync();
  }

  #onRequest(request: StoppedRequest): void {
    if (this.#ignored.has(new URL(request.url).pathname)) return;
    const name = this.#nameOf(request);
    this.#calls.push({ name, method: request.method });
    const breakAgain = this.#breaking.get(name);
    if (breakAgain) {
      void breakAgain(request);
    } else if (this.#isHolding(name)) {
      this.#held.push({ name, request });
      this.#wake();
    } else {
      void request.pass();
    }
  }

  #onAnswer(answer: unknown): void {
    const { message } = answer as { message?: string };
    if (message) this.sentences.add(message);
    this.#wake();
  }

  #nameOf({ method, url }: StoppedRequest): string {
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

  async #onPort(name: string, actor: string): Promise<void> {
    if (!this.#portsHeld.has(name)) return;
    await new Promise<void>((begin, fail) => {
      this.#heldPorts.push({ name, actor, begin, fail });
      this.#wake();
    });
  }

  /** From now on these ports wait for the walk before they begin; told before the page opens. */
  async holdPorts(names: readonly string[]): Promise<void> {
    this.#portsHeld = new Set(names);
    const tell = (given: readonly string[]) => Object.assign(globalThis, { portsInPage: given });
    this.#watching.use(await this.page.addInitScript(tell, names));
  }

  /** From now on no port waits. */
  releasePorts(): void {
    this.#portsHeld = new Set();
  }

  /** Lets a held port begin, as soon as it is there. */
  async begin(name: string): Promise<void> {
    (await this.#heldPort(name)).begin();
  }

  /** Breaks a held port. */
  async fail(name: string): Promise<void> {
    (await this.#heldPort(name)).fail(new Error(`The walk breaks ${name}.`));
  }

  async #heldPort(name: string): Promise<HeldPort> {
    const isWanted = (port: HeldPort) => port.name === name;
    await this.#until(() => this.#heldPorts.some(isWanted), `${name} did not begin`);
    const [port] = this.#heldPorts.splice(this.#heldPorts.findIndex(isWanted), 1);
    if (!port) throw new Error('The port is gone.');
    return port;
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
    await this.#until(() => this.#held.some(isWanted), `no request of ${names.join(', ')}`);
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

  /** How many sightings there are, to wait for those after. */
  get sightingCount(): number {
    return this.#sightings.length;
  }

  /** Sightings of a flow after the first `from`, those without arrows left out. */
  seen(flow: string, from = 0): Sighting[] {
    return this.#sightings
      .slice(from)
      .filter((sighting) => sighting.flow === flow && sighting.takes.length > 0)
      .filter((sighting) => !this.#beside.has(nameOfActor(sighting)));
  }

  /** What a flow's actors do that come up during `act` is never what the walk does. */
  async beside(flow: string, act: () => Promise<void>): Promise<void> {
    const from = this.#sightings.length;
    await act();
    const known = new Set(this.#sightings.slice(0, from).map(nameOfActor));
    for (const sighting of this.#sightings.slice(from)) {
      const name = nameOfActor(sighting);
      if (sighting.flow === flow && !known.has(name)) this.#beside.add(name);
    }
  }

  /** Waits until a flow has taken arrows upon `step`, and answers what it did first. */
  async next(flow: string, from: number, step: string): Promise<Sighting> {
    await this.#until(() => this.seen(flow, from).length > 0, `${flow} did nothing upon “${step}”`);
    const [first] = this.seen(flow, from);
    if (!first) throw new Error('The sighting is gone.');
    return first;
  }

  /** Waits until a flow is in a state, by these arrows. */
  async arrives(flow: string, value: unknown, takes: readonly string[]): Promise<void> {
    const wanted = JSON.stringify([value, takes]);
    const isThere = () =>
      this.#sightings.some(
        (sighting) =>
          sighting.flow === flow && JSON.stringify([sighting.value, sighting.takes]) === wanted,
      );
    await this.#until(isThere, `${flow} is not in ${wanted}`);
  }

  /** How many documents the page has shown. */
  get documentCount(): number {
    return this.#documents;
  }

  /** Waits until the page has been loaded again. */
  async reloaded(from: number): Promise<void> {
    await this.#until(() => this.#documents > from, 'the page was not loaded again');
  }

  /** Every arrow that any flow took. */
  allSightings(): readonly Sighting[] {
    return this.#sightings;
  }

  /** Calls since the last time this was asked. */
  takeCalls(): Call[] {
    return this.#calls.splice(0);
  }

  /** Texts that were shown or announced since the last time this was asked. */
  takeSaid(): string[] {
    return this.#said.splice(0);
  }

  async hears(text: string): Promise<void> {
    const isSaid = () => this.#said.some((said) => said.includes(text));
    await this.#until(isSaid, `“${text}” was not said`);
  }

  /** Waits for a text, or for a sentence of the server's instead of it. */
  async hearsOrServer(text: string): Promise<void> {
    const isSaid = () => this.#said.some((said) => said.includes(text) || this.isFromServer(said));
    await this.#until(isSaid, `neither “${text}” nor the server's sentence was said`);
  }

  /** Whether a text is a sentence of the server's. */
  isFromServer(text: string): boolean {
    return [...this.sentences].some((sentence) => text.includes(sentence));
  }

  /** Lets time pass at the server, for the page and for its machines. */
  async passTime(ms: number): Promise<void> {
    await this.page.request.post('/sandbox/clock', { data: { advanceMs: ms } });
    await this.page.clock.fastForward(ms);
    await this.page.evaluate((given) => {
      (globalThis as { passFlowTime?: (ms: number) => void }).passFlowTime?.(given);
    }, ms);
  }

  #wake(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  async #until(isSo: () => boolean, otherwise: string): Promise<void> {
    const deadline = Date.now() + patience;
    while (!isSo()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`After ${patience / 1000} s ${otherwise}.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

function nameOfActor({ document, actor }: Sighting): string {
  return `${document} ${actor}`;
}

/** In the page: reports every text that comes into a toast or a live region. */
function listen(): void {
  const tell = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const region = element?.closest('[role=status], [role=alert], [aria-live]');
    const text = region && element ? (element.textContent ?? '').trim() : '';
    if (text) (globalThis as { heard?: (text: string) => void }).heard?.(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') tell(target);
      else for (const node of addedNodes) tell(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
