import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import type { World } from './world.ts';

/** How long React may hold back what a script has brought, and some more, in ms. */
const heldBack = 600;

/** What a page asks for, its scripts and pictures among it, until that is there. */
export class Traffic implements Disposable {
  readonly #world: World;
  readonly #underWay = new Set<Request>();
  readonly #page: Page;
  readonly #begin = (request: Request) => void this.#underWay.add(request);
  readonly #end = (request: Request) => {
    this.#underWay.delete(request);
    if (['document', 'script'].includes(request.resourceType())) this.#loadedAt = Date.now();
  };
  /** When the last script was there. */
  #loadedAt = 0;

  constructor(world: World) {
    this.#world = world;
    this.#page = world.page;
    this.#page.on('request', this.#begin);
    this.#page.on('requestfinished', this.#end).on('requestfailed', this.#end);
  }

  /** Waits until nothing is under way but what the walk holds; not for ever, since a page may go on asking. */
  async rests(): Promise<void> {
    const isAtRest = () => this.#waiting <= 0 && Date.now() - this.#loadedAt > heldBack;
    await expect
      .poll(isAtRest, { timeout: 5_000, intervals: [20, 50] })
      .toBe(true)
      .catch(() => undefined);
  }

  get #waiting(): number {
    const asked = [...this.#underWay].filter(
      (request) => !this.#world.isIgnored({ method: request.method(), url: request.url() }),
    );
    return asked.length - this.#world.waits.length;
  }

  [Symbol.dispose](): void {
    this.#page.off('request', this.#begin);
    this.#page.off('requestfinished', this.#end).off('requestfailed', this.#end);
  }
}
