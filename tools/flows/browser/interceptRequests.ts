import type { CDPSession, Page } from '@playwright/test';

/** What may be changed in a request that passes. */
interface Changes {
  url?: string;
  headers?: Record<string, string>;
  json?: object;
}

/** A request of the page. */
export interface PageRequest {
  method: string;
  url: string;
  body?: string | undefined;
}

interface Listener {
  /** The page sends a request, whether it waits for the answer or is unloading. */
  onSend(request: PageRequest): void;
  /** The page waits for the answer, and the request is stopped. */
  onRequest(request: InterceptedRequest): void;
  /** The server answered; the page receives it after this. */
  onStatus(request: PageRequest, status: number): void;
  /** The answer's body, if it is JSON. */
  onAnswer(request: PageRequest, answer: unknown): void;
  /** The page aborted a request. */
  onAborted(request: InterceptedRequest): void;
}

/** The `Fetch.requestPaused` event of the DevTools protocol. */
interface PausedRequest {
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
  readPendingAnswers(): Promise<unknown>;
  detach(): Promise<void>;
}

/**
 * Pauses every request of a page to the server until the walk decides. Playwright's routes would do
 * the same but switch off the page's cache, so that the portal takes twice as long to load.
 */
export async function interceptRequests(page: Page, listener: Listener): Promise<Interception> {
  const devtools = await page.context().newCDPSession(page);
  const pendingRequests = new Map<string, InterceptedRequest>();
  const reading = new Set<Promise<void>>();
  /*
   * `Fetch` reports the paused request and `Network` its document, in any order. A page that is
   * unloading no longer reports its requests; nothing waits for them.
   */
  const pausedRequests = new Map<string, PausedRequest>();
  const documentIds = new Map<string, string>();
  const leftDocuments = new Set<string>();
  let currentDocument = '';

  devtools.on('Fetch.requestPaused', (paused: PausedRequest) => {
    const { networkId } = paused;
    const pending = networkId !== undefined && pendingRequests.get(networkId);
    if (pending) return void pending.handlePause(paused);
    listener.onSend(paused.request);
    if (networkId === undefined) return void new InterceptedRequest(devtools, paused).pass();
    pausedRequests.set(networkId, paused);
    reportRequest(networkId);
  });
  devtools.on('Network.requestWillBeSent', ({ requestId, loaderId }) => {
    documentIds.set(requestId, loaderId);
    reportRequest(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = pendingRequests.get(requestId);
    if (request) listener.onStatus(request, response.status);
    request?.end();
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const request = pendingRequests.get(requestId);
    pendingRequests.delete(requestId);
    if (!request) return;
    const read = readAnswer(request, requestId).finally(() => reading.delete(read));
    reading.add(read);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => forget(requestId));
  devtools.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    leftDocuments.add(currentDocument);
    currentDocument = frame.loaderId;
    leftDocuments.delete(currentDocument);
    for (const [id, documentId] of documentIds) if (leftDocuments.has(documentId)) forget(id);
  });

  function reportRequest(networkId: string): void {
    const paused = pausedRequests.get(networkId);
    const documentId = documentIds.get(networkId);
    if (!paused || documentId === undefined || leftDocuments.has(documentId)) return;
    pausedRequests.delete(networkId);
    const request = new InterceptedRequest(devtools, paused);
    pendingRequests.set(networkId, request);
    listener.onRequest(request);
  }

  function forget(networkId: string): void {
    pausedRequests.delete(networkId);
    documentIds.delete(networkId);
    const aborted = pendingRequests.get(networkId);
    if (!aborted) return;
    pendingRequests.delete(networkId);
    aborted.end();
    listener.onAborted(aborted);
  }

  async function readAnswer(request: PageRequest, requestId: string): Promise<void> {
    // The page may have navigated since and discarded the answer.
    const answer = await devtools
      .send('Network.getResponseBody', { requestId })
      .catch(() => undefined);
    if (answer?.body.startsWith('{')) listener.onAnswer(request, JSON.parse(answer.body));
  }

  await devtools.send('Page.enable');
  await devtools.send('Network.enable');
  await devtools.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/graphql*' }],
  });
  return { readPendingAnswers: () => Promise.all(reading), detach: () => devtools.detach() };
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
  #continuation: (() => Promise<unknown>) | undefined;

  constructor(devtools: CDPSession, { requestId, request }: PausedRequest) {
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
  async handlePause({ requestId, responseStatusCode }: PausedRequest): Promise<void> {
    this.#id = requestId;
    if (responseStatusCode === undefined) await this.#continuation?.();
    else await this.abort();
  }

  /** The body, parsed as JSON. */
  json(): Record<string, unknown> {
    return JSON.parse(this.body ?? '{}') as Record<string, unknown>;
  }

  /** Lets it reach the server. */
  pass({ url, headers, json }: Changes = {}): Promise<void> {
    return this.#continue(() =>
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
  dropAnswer(): Promise<void> {
    return this.#continue(() =>
      this.#devtools.send('Fetch.continueRequest', {
        requestId: this.#id,
        interceptResponse: true,
      }),
    );
  }

  /** Aborts it. */
  abort(): Promise<void> {
    return this.#continue(() =>
      this.#devtools.send('Fetch.failRequest', { requestId: this.#id, errorReason: 'Failed' }),
    );
  }

  /** Answers it without the server. */
  answer(status: number, json: object): Promise<void> {
    return this.#continue(() =>
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

  async #continue(send: () => Promise<unknown>): Promise<void> {
    this.#continuation = send;
    // The page may have aborted it.
    await send().catch(() => undefined);
  }
}

function base64(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64');
}
