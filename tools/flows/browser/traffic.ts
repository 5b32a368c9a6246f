import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import type { World } from './world.ts';

/** How long what has come may not be on the page yet, in ms: React holds back what a script brings. */
const pending = { script: 1_000, rest: 250 };

/** What a page asks for, its scripts and pictures among it, until that is there. */
export class Traffic implements Disposable {
  readonly #world: World;
  readonly #underWay = new Set<Request>();
  readonly #page: Page;
  readonly #begin = (request: Request) => void this.#underWay.add(request);
  readonly #end = (request: Request) => {
    this.#underWay.delete(request);
    const isScript = ['document', 'script'].includes(request.resourceType());
    const shown = Date.now() + (isScript ? pending.script : pending.rest);
    this.#shownAt = Math.max(this.#shownAt, shown);
  };
  /** When all that has come is on the page. */
  #shownAt = 0;

  constructor(world: World) {
    this.#world = world;
    this.#page = world.page;
    this.#page.on('request', this.#begin);
    this.#page.on('requestfinished', this.#end).on('requestfailed', this.#end);
  }

  /** Waits until nothing is under way but what the walk holds; not for ever, since a page may go on asking. */
  async rests(): Promise<void> {
    const isAtRest = () => this.#waiting <= 0 && Date.now() > this.#shownAt;
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
