import type { CDPSession, Page } from '@playwright/test';

/** What may be changed in a request that is let through. */
interface Changes {
  url?: string;
  headers?: Record<string, string>;
  json?: object;
}

/** What a page wants of the server. */
export interface Asked {
  method: string;
  url: string;
  /** What it carries. */
  body?: string | undefined;
}

interface Listener {
  /** The page asks for something, whether it will wait for the answer or is just leaving. */
  onAsk(asked: Asked): void;
  /** It waits, and so does its request. */
  onRequest(request: StoppedRequest): void;
  /** The server answered; the page acts on it after this. */
  onStatus(asked: Asked, status: number): void;
  /** What the server answered, if it is JSON. */
  onAnswer(asked: Asked, answer: unknown): void;
  /** The page wants a request no more. */
  onGone(request: StoppedRequest): void;
}

/** What Chromium tells of a request that it stopped, in the words of its DevTools. */
interface Stop {
  requestId: string;
  /**
   * The same for a request that Chromium begins anew by itself; missing for one of a page that is
   * just leaving, whose answer nobody awaits.
   */
  networkId?: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
  /** The server's answer, when Chromium stopped at that. */
  responseStatusCode?: number;
}

/** The hand on a page's requests. */
export interface Wire {
  /** Resolves once what was answered so far is known. */
  settled(): Promise<unknown>;
  detach(): Promise<void>;
}

/**
 * Stops every request of a page to the server until it is told how to go on. Routes of Playwright's
 * would do so too, but switch off the page's cache, which makes loading the portal twice as long.
 */
export async function stopRequests(page: Page, listener: Listener): Promise<Wire> {
  const wire = await page.context().newCDPSession(page);
  const underWay = new Map<string, StoppedRequest>();
  const reading = new Set<Promise<void>>();
  /*
   * The network tells what it stopped and the page which document asks, in any order. What a page
   * begins while it leaves it tells no more: nobody waits for that.
   */
  const stopped = new Map<string, Stop>();
  const askers = new Map<string, string>();
  const left = new Set<string>();
  let shown = '';

  wire.on('Fetch.requestPaused', (stop: Stop) => {
    const { networkId } = stop;
    const known = networkId !== undefined && underWay.get(networkId);
    if (known) return void known.stopAgain(stop);
    listener.onAsk(stop.request);
    if (networkId === undefined) return void new StoppedRequest(wire, stop).pass();
    stopped.set(networkId, stop);
    tell(networkId);
  });
  wire.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    askers.set(requestId, loaderId);
    tell(requestId);
  });
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const request = underWay.get(requestId);
    if (request) listener.onStatus(request, response.status);
    request?.end();
  });
  wire.on('Network.loadingFinished', ({ requestId }) => {
    const request = underWay.get(requestId);
    underWay.delete(requestId);
    if (!request) return;
    const read = readAnswer(request, requestId).finally(() => reading.delete(read));
    reading.add(read);
  });
  wire.on('Network.loadingFailed', ({ requestId }) => forget(requestId));
  wire.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    left.add(shown);
    shown = frame.loaderId;
    left.delete(shown);
    for (const [id, asker] of askers) if (left.has(asker)) forget(id);
  });

  function tell(networkId: string): void {
    const stop = stopped.get(networkId);
    const asker = askers.get(networkId);
    if (!stop || asker === undefined || left.has(asker)) return;
    stopped.delete(networkId);
    const request = new StoppedRequest(wire, stop);
    underWay.set(networkId, request);
    listener.onRequest(request);
  }

  function forget(networkId: string): void {
    stopped.delete(networkId);
    askers.delete(networkId);
    const gone = underWay.get(networkId);
    if (!gone) return;
    underWay.delete(networkId);
    gone.end();
    listener.onGone(gone);
  }

  async function readAnswer(asked: Asked, requestId: string): Promise<void> {
    // A page that has gone since keeps no answers.
    const answer = await wire.send('Network.getResponseBody', { requestId }).catch(() => undefined);
    if (answer?.body.startsWith('{')) listener.onAnswer(asked, JSON.parse(answer.body));
  }

  await wire.send('Page.enable');
  await wire.send('Network.enable');
  await wire.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/graphql*' }],
  });
  return { settled: () => Promise.all(reading), detach: () => wire.detach() };
}

/** A request of the page, on its way to the server. */
export class StoppedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  /** Resolves when it has an answer or is wanted no more. */
  readonly ended: Promise<void>;
  readonly end: () => void;
  readonly #wire: CDPSession;
  readonly #headers: Headers;
  #id: string;
  /** How it goes on, and would again. */
  #goOn: (() => Promise<unknown>) | undefined;

  constructor(wire: CDPSession, { requestId, request }: Stop) {
    this.#wire = wire;
    this.#id = requestId;
    this.method = request.method;
    this.url = request.url;
    this.#headers = new Headers(request.headers);
    this.body = request.postData;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.end = resolve;
  }

  get path(): string {
    return new URL(this.url).pathname;
  }

  /** Of whose session it is. */
  get token(): string | undefined {
    return /^Bearer (.+)$/.exec(this.#headers.get('authorization') ?? '')?.[1];
  }

  /** Chromium stopped it once more: at its answer, or because it begins anew. */
  async stopAgain({ requestId, responseStatusCode }: Stop): Promise<void> {
    this.#id = requestId;
    if (responseStatusCode === undefined) await this.#goOn?.();
    else await this.cut();
  }

  /** What it carries, read as JSON. */
  json(): Record<string, unknown> {
    return JSON.parse(this.body ?? '{}') as Record<string, unknown>;
  }

  /** Lets it through to the server. */
  pass({ url, headers, json }: Changes = {}): Promise<void> {
    return this.#go(() =>
      this.#wire.send('Fetch.continueRequest', {
        requestId: this.#id,
        url,
        headers: headers && Object.entries(headers).map(([name, value]) => ({ name, value })),
        postData: json && base64(json),
      }),
    );
  }

  /** Lets it through without its session. */
  passSignedOut(): Promise<void> {
    const headers = new Headers(this.#headers);
    headers.delete('authorization');
    return this.pass({ headers: Object.fromEntries(headers) });
  }

  /** Lets it through to the server and cuts the answer. */
  loseReply(): Promise<void> {
    return this.#go(() =>
      this.#wire.send('Fetch.continueRequest', { requestId: this.#id, interceptResponse: true }),
    );
  }

  /** Cuts it. */
  cut(): Promise<void> {
    return this.#go(() =>
      this.#wire.send('Fetch.failRequest', { requestId: this.#id, errorReason: 'Failed' }),
    );
  }

  /** Answers it in the server's place. */
  answer(status: number, json: object): Promise<void> {
    return this.#go(() =>
      this.#wire.send('Fetch.fulfillRequest', {
        requestId: this.#id,
        responseCode: status,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: base64(json),
      }),
    );
  }

  /** Sends the server the same from outside the page. */
  async repeat(page: Page): Promise<void> {
    await page.request.fetch(this.url, {
      method: this.method,
      headers: Object.fromEntries(this.#headers),
      data: this.body,
    });
  }

  async #go(goOn: () => Promise<unknown>): Promise<void> {
    this.#goOn = goOn;
    // The page may want it no more.
    await goOn().catch(() => undefined);
  }
}

function base64(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64');
}
