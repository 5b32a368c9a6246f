import type { CDPSession, Page } from '@playwright/test';

/** What may be changed in a request that passes. */
interface Changes {
  url?: string;
  headers?: Record<string, string>;
  json?: object;
}

/** A request of the page. */
export interface Asked {
  method: string;
  url: string;
  body?: string | undefined;
}

interface Listener {
  /** The page sends a request, whether it waits for the answer or is unloading. */
  onAsk(asked: Asked): void;
  /** The page waits for the answer, and the request is stopped. */
  onRequest(request: InterceptedRequest): void;
  /** The server answered; the page receives it after this. */
  onStatus(asked: Asked, status: number): void;
  /** The answer's body, if it is JSON. */
  onAnswer(asked: Asked, answer: unknown): void;
  /** The page aborted a request. */
  onGone(request: InterceptedRequest): void;
}

/** The `Fetch.requestPaused` event of the DevTools protocol. */
interface Stop {
  requestId: string;
  /**
   * The same when Chromium restarts a request itself; missing for a request of a page that is
   * unloading, which no longer waits for the answer.
   */
  networkId?: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
  /** Only when Chromium paused the request at its response. */
  responseStatusCode?: number;
}

/** Controls a page's requests. */
export interface Interception {
  /** Resolves when the bodies of all answers so far have been read. */
  settled(): Promise<unknown>;
  detach(): Promise<void>;
}

/**
 * Pauses every request of a page to the server until the walk decides. Playwright's routes would do
 * the same but switch off the page's cache, so that the portal takes twice as long to load.
 */
export async function interceptRequests(page: Page, listener: Listener): Promise<Interception> {
  const devtools = await page.context().newCDPSession(page);
  const underWay = new Map<string, InterceptedRequest>();
  const reading = new Set<Promise<void>>();
  /*
   * `Fetch` reports the paused request and `Network` its document, in any order. A page that is
   * unloading no longer reports its requests; nothing waits for them.
   */
  const stopped = new Map<string, Stop>();
  const askers = new Map<string, string>();
  const left = new Set<string>();
  let shown = '';

  devtools.on('Fetch.requestPaused', (stop: Stop) => {
    const { networkId } = stop;
    const known = networkId !== undefined && underWay.get(networkId);
    if (known) return void known.stopAgain(stop);
    listener.onAsk(stop.request);
    if (networkId === undefined) return void new InterceptedRequest(devtools, stop).pass();
    stopped.set(networkId, stop);
    tell(networkId);
  });
  devtools.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    askers.set(requestId, loaderId);
    tell(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = underWay.get(requestId);
    if (request) listener.onStatus(request, response.status);
    request?.end();
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const request = underWay.get(requestId);
    underWay.delete(requestId);
    if (!request) return;
    const read = readAnswer(request, requestId).finally(() => reading.delete(read));
    reading.add(read);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => forget(requestId));
  devtools.on('Page.frameNavigated', ({ frame }) => {
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
    const request = new InterceptedRequest(devtools, stop);
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
    // The page may have navigated since and discarded the answer.
    const answer = await devtools
      .send('Network.getResponseBody', { requestId })
      .catch(() => undefined);
    if (answer?.body.startsWith('{')) listener.onAnswer(asked, JSON.parse(answer.body));
  }

  await devtools.send('Page.enable');
  await devtools.send('Network.enable');
  await devtools.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/graphql*' }],
  });
  return { settled: () => Promise.all(reading), detach: () => devtools.detach() };
}

/** A paused request of the page. */
export class InterceptedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  /** Resolves when it has an answer or was aborted. */
  readonly ended: Promise<void>;
  readonly end: () => void;
  readonly #devtools: CDPSession;
  readonly #headers: Headers;
  #id: string;
  /** How to continue it, repeated when Chromium restarts it. */
  #goOn: (() => Promise<unknown>) | undefined;

  constructor(devtools: CDPSession, { requestId, request }: Stop) {
    this.#devtools = devtools;
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

  /** The token of its session. */
  get token(): string | undefined {
    return /^Bearer (.+)$/.exec(this.#headers.get('authorization') ?? '')?.[1];
  }

  /** Handles another pause: at the response, or because Chromium restarted the request. */
  async stopAgain({ requestId, responseStatusCode }: Stop): Promise<void> {
    this.#id = requestId;
    if (responseStatusCode === undefined) await this.#goOn?.();
    else await this.cut();
  }

  /** The body, parsed as JSON. */
  json(): Record<string, unknown> {
    return JSON.parse(this.body ?? '{}') as Record<string, unknown>;
  }

  /** Lets it reach the server. */
  pass({ url, headers, json }: Changes = {}): Promise<void> {
    return this.#go(() =>
      this.#devtools.send('Fetch.continueRequest', {
        requestId: this.#id,
        url,
        headers: headers && Object.entries(headers).map(([name, value]) => ({ name, value })),
        postData: json && base64(json),
      }),
    );
  }

  /** Lets it reach the server without its token. */
  passSignedOut(): Promise<void> {
    const headers = new Headers(this.#headers);
    headers.delete('authorization');
    return this.pass({ headers: Object.fromEntries(headers) });
  }

  /** Lets it reach the server and drops the answer. */
  loseReply(): Promise<void> {
    return this.#go(() =>
      this.#devtools.send('Fetch.continueRequest', {
        requestId: this.#id,
        interceptResponse: true,
      }),
    );
  }

  /** Aborts it. */
  cut(): Promise<void> {
    return this.#go(() =>
      this.#devtools.send('Fetch.failRequest', { requestId: this.#id, errorReason: 'Failed' }),
    );
  }

  /** Answers it without the server. */
  answer(status: number, json: object): Promise<void> {
    return this.#go(() =>
      this.#devtools.send('Fetch.fulfillRequest', {
        requestId: this.#id,
        responseCode: status,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: base64(json),
      }),
    );
  }

  /** Sends a copy of it from outside the page. */
  async repeat(page: Page): Promise<void> {
    await page.request.fetch(this.url, {
      method: this.method,
      headers: Object.fromEntries(this.#headers),
      data: this.body,
    });
  }

  async #go(goOn: () => Promise<unknown>): Promise<void> {
    this.#goOn = goOn;
    // The page may have aborted it.
    await goOn().catch(() => undefined);
  }
}

function base64(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64');
}
