import type { Waiting } from './waiting.ts';
import type { StoppedRequest } from './wire.ts';

/** A request that waits for the walk. */
interface Held {
  /** Name of its endpoint in the contract. */
  name: string;
  request: StoppedRequest;
}

/** Requests of the page that wait until the walk says how they go on. */
export class HeldRequests {
  protected readonly waiting: Waiting;
  /** Endpoints whose requests wait for the walk. */
  #holding: ReadonlySet<string> = new Set();
  #holdingAround: ReadonlySet<string> = new Set();
  /** Endpoints whose requests go through after all, until the next `hold`. */
  #released: ReadonlySet<string> = new Set();
  #held: Held[] = [];
  #breaks = 0;
  /** Ways to break, by endpoint, until the next `hold`: the portal makes a broken read again. */
  #breaking = new Map<string, (request: StoppedRequest) => Promise<void>>();

  constructor(waiting: Waiting) {
    this.waiting = waiting;
  }

  /** Endpoints whose requests wait now. */
  get waits(): string[] {
    return this.#held.map(({ name }) => name);
  }

  /** The page asks: its request waits, breaks again or goes through. */
  protected arrive(name: string, request: StoppedRequest): void {
    const breakAgain = this.#breaking.get(name);
    if (breakAgain) {
      void breakAgain(request);
    } else if (this.#isHolding(name)) {
      this.#held.push({ name, request });
      this.waiting.wake();
    } else {
      void request.pass();
    }
  }

  /** The page wants a request no more. */
  protected forget(gone: StoppedRequest): void {
    this.#held = this.#held.filter(({ request }) => request !== gone);
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

  /** From now on these wait too; the walk lets them go by name only. */
  holdAround(names: readonly string[]): void {
    this.#holdingAround = new Set(names);
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

  #isHolding(name: string): boolean {
    if (this.#released.has(name)) return false;
    return this.#holding.has(name) || this.#holdingAround.has(name);
  }

  /** Does something before the requests of an endpoint that are waiting go through. */
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

  async #take(names: readonly string[]): Promise<Held> {
    const isWanted = ({ name }: Held) =>
      names.length === 0 ? this.#holding.has(name) : names.includes(name);
    await this.waiting.until(() => this.#held.some(isWanted), `no request of ${names.join(', ')}`);
    const index = this.#held.findIndex(isWanted);
    const [taken] = this.#held.splice(index, 1);
    if (!taken) throw new Error('The request is gone.');
    return taken;
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

  /** Cuts a request or answers 500, in turn; a read that the portal makes again breaks again. */
  async break(...names: string[]): Promise<void> {
    const { name, request } = await this.#take(names);
    this.#breaks += 1;
    const isCut = this.#breaks % 2 === 1;
    const breakIt = (broken: StoppedRequest) =>
      isCut ? broken.cut() : broken.answer(500, { success: false });
    const isRead = request.method === 'GET' || request.path === '/graphql';
    if (isRead) this.#breaking.set(name, breakIt);
    await breakIt(request);
  }

  /** Lets a request through and cuts its answer. */
  async loseReply(...names: string[]): Promise<void> {
    await (await this.held(...names)).loseReply();
  }
}
