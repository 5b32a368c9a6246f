import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import type { TestPage } from './testPage.ts';

/** Time from a response until it is rendered, in ms: React delays what a lazy script renders. */
const pending = { script: 1_000, rest: 250 };

/** Tracks all requests of a page, scripts and pictures included, until they end. */
export class Traffic implements Disposable {
  readonly #testPage: TestPage;
  readonly #openRequests = new Set<Request>();
  readonly #page: Page;
  readonly #begin = (request: Request) => void this.#openRequests.add(request);
  readonly #end = (request: Request) => {
    this.#openRequests.delete(request);
    const isScript = ['document', 'script'].includes(request.resourceType());
    const shown = Date.now() + (isScript ? pending.script : pending.rest);
    this.#shownAt = Math.max(this.#shownAt, shown);
  };
  /** The time when all responses so far are rendered. */
  #shownAt = 0;

  constructor(testPage: TestPage) {
    this.#testPage = testPage;
    this.#page = testPage.page;
    this.#page.on('request', this.#begin);
    this.#page.on('requestfinished', this.#end).on('requestfailed', this.#end);
  }

  /** Waits, at most 5 s, until only requests that the walk holds are pending. */
  async waitUntilIdle(): Promise<void> {
    const isIdle = () => this.#unheldCount <= 0 && Date.now() > this.#shownAt;
    await expect
      .poll(isIdle, { timeout: 5_000, intervals: [20, 50] })
      .toBe(true)
      .catch(() => undefined);
  }

  get #unheldCount(): number {
    const waiting = [...this.#openRequests].filter(
      (request) => !this.#testPage.isIgnored({ method: request.method(), url: request.url() }),
    );
    return waiting.length - this.#testPage.heldNames.length;
  }

  [Symbol.dispose](): void {
    this.#page.off('request', this.#begin);
    this.#page.off('requestfinished', this.#end).off('requestfailed', this.#end);
  }
}
