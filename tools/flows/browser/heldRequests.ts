import type { ChangeSignal } from './changeSignal.ts';
import type { InterceptedRequest } from './interceptRequests.ts';

interface HeldRequest {
  /** Name of its endpoint in the contract. */
  name: string;
  request: InterceptedRequest;
}

/** Holds requests of the page until the walk decides how they end. */
export class HeldRequests {
  protected readonly changes: ChangeSignal;
  /** Endpoints whose requests are held. */
  #holding: ReadonlySet<string> = new Set();
  #holdingAround: ReadonlySet<string> = new Set();
  /** Endpoints whose requests pass in spite of that, until the next `hold`. */
  #released: ReadonlySet<string> = new Set();
  #held: HeldRequest[] = [];
  #breaks = 0;
  /** How to break, by endpoint, until the next `hold`: the portal retries a read that failed. */
  #breaking = new Map<string, (request: InterceptedRequest) => Promise<void>>();

  constructor(changes: ChangeSignal) {
    this.changes = changes;
  }

  /** The endpoint of each request that is held now. */
  get heldNames(): string[] {
    return this.#held.map(({ name }) => name);
  }

  /** Handles a new request: it breaks again, is held or passes. */
  protected arrive(name: string, request: InterceptedRequest): void {
    const breakAgain = this.#breaking.get(name);
    if (breakAgain) {
      void breakAgain(request);
    } else if (this.#isHolding(name)) {
      this.#held.push({ name, request });
      this.changes.notify();
    } else {
      void request.pass();
    }
  }

  /** Drops a request that the page has aborted. */
  protected forget(aborted: InterceptedRequest): void {
    this.#held = this.#held.filter(({ request }) => request !== aborted);
  }

  /**
   * Holds requests of these endpoints from now on. Held requests of other endpoints pass, and this
   * resolves when they have their late answers.
   */
  async hold(names: readonly string[]): Promise<void> {
    this.#holding = new Set(names);
    this.#released = new Set();
    this.#breaking.clear();
    await this.#passReleased();
  }

  /** Holds these endpoints too; the walk must release them by name. */
  holdAround(names: readonly string[]): void {
    this.#holdingAround = new Set(names);
  }

  /** Lets all requests of these endpoints pass until the next `hold`. */
  async release(...names: string[]): Promise<void> {
    this.#released = new Set(names);
    await this.#passReleased();
  }

  async #passReleased(): Promise<void> {
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

  /** Runs `act` before the held requests of an endpoint pass. */
  async runBeforePassing(name: string, act: () => Promise<void>): Promise<void> {
    const slow = this.#held.filter((held) => held.name === name);
    this.#held = this.#held.filter((held) => held.name !== name);
    await act();
    await Promise.all(slow.map(({ request }) => request.pass()));
  }

  /** Waits for a held request of these endpoints and removes it from the list. */
  async takeHeld(...names: string[]): Promise<InterceptedRequest> {
    const { request } = await this.#take(names);
    return request;
  }

  async #take(names: readonly string[]): Promise<HeldRequest> {
    const isMatch = ({ name }: HeldRequest) =>
      names.length === 0 ? this.#holding.has(name) : names.includes(name);
    const find = () => this.#held.find(isMatch);
    const found = await this.changes.waitFor(find, `no request of ${names.join(', ')}`);
    this.#held = this.#held.filter((held) => held !== found);
    return found;
  }

  /** Lets the held request pass. */
  async pass(...names: string[]): Promise<void> {
    await (await this.takeHeld(...names)).pass();
  }

  /** Waits for a held request of an endpoint and lets all of them pass. */
  async passAll(name: string): Promise<void> {
    await this.pass(name);
    while (this.#held.some((held) => held.name === name)) await this.pass(name);
  }

  /** Lets a request pass with some values of its body changed, so that the server refuses it. */
  async passChanged(changes: Record<string, unknown>, ...names: string[]): Promise<void> {
    const request = await this.takeHeld(...names);
    await request.pass({ json: { ...request.json(), ...changes } });
  }

  /** Lets a request pass to another address, so that the server refuses it. */
  async passRedirected(path: string, ...names: string[]): Promise<void> {
    const request = await this.takeHeld(...names);
    await request.pass({ url: new URL(path, request.url).href });
  }

  /** Lets a request pass without its token, which the server refuses as an ended session. */
  async passSignedOut(...names: string[]): Promise<void> {
    await (await this.takeHeld(...names)).passSignedOut();
  }

  /** Aborts a request or answers 500, alternately; retries of a read break in the same way. */
  async break(...names: string[]): Promise<void> {
    const { name, request } = await this.#take(names);
    this.#breaks += 1;
    const isCut = this.#breaks % 2 === 1;
    const breakIt = (broken: InterceptedRequest) =>
      isCut ? broken.abort() : broken.answer(500, { success: false });
    const isRead = request.method === 'GET' || request.path === '/graphql';
    if (isRead) this.#breaking.set(name, breakIt);
    await breakIt(request);
  }

  /** Lets a request reach the server and drops its answer. */
  async dropAnswer(...names: string[]): Promise<void> {
    await (await this.takeHeld(...names)).dropAnswer();
  }
}
