import { createCalls } from '#api/calls.ts';
import { createClient } from '#api/client.ts';
import type { ClientOptions } from '#api/client.ts';
import { createApi } from '#api/index.ts';
import type { Api } from '#api/index.ts';
import { threadContract } from '#contract/thread.ts';
import { createCookieFetch } from '#tests/support/cookieFetch.ts';
import { findSpecifiedCall } from '#tests/support/specifiedCalls.ts';
import type { SpecifiedCall } from '#tests/support/specifiedCalls.ts';

/**
 * One request as the portal sent it; `body` is JSON, or the names of the files in a multipart body.
 */
export interface SentRequest {
  call: SpecifiedCall | undefined;
  path: string;
  body: unknown;
}

/** A person with a browser: a cookie jar, a token and the portal's REST layer. */
export interface Person {
  email: string;
  api: ReturnType<typeof createFullApi>;
  /** Whether the browser still has the token. */
  hasToken(): boolean;
  setToken(token: string | null): void;
}

let people = 0;

const createFullApi = (options: ClientOptions) => ({
  ...createApi(options),
  ...createCalls(createClient(options), threadContract),
});

/** Creates a new person; each request that they send is added to `sent`. */
export function createPerson(base: string, sent: SentRequest[]): Person {
  const send = createCookieFetch();
  let token: string | null = null;

  async function browse(address: string | URL | Request, init: RequestInit = {}) {
    const { method = 'GET', body } = init;
    const { pathname, search } = new URL(address as string);
    const call = findSpecifiedCall(method, pathname)?.call;
    sent.push({ call, path: pathname + search, body: await getContent(body) });
    return send(address, init);
  }

  const api = createFullApi({
    base,
    fetch: browse,
    token: {
      read: () => token,
      drop(dropped) {
        if (dropped === token) token = null;
      },
    },
  });
  people += 1;
  return {
    email: `person${people}@example.com`,
    // Node has no XMLHttpRequest, which the portal uses for uploads; this one sends through
    // `browse`.
    api: { ...api, upload: createUploads(browse, api) },
    hasToken: () => token !== null,
    setToken(given) {
      token = given;
    },
  };
}

function createUploads(browse: typeof fetch, { upload }: Api): Api['upload'] {
  return {
    ...upload,
    async uploadFiles(request) {
      globalThis.XMLHttpRequest = createXhr(browse) as unknown as typeof XMLHttpRequest;
      return upload.uploadFiles(request);
    },
  };
}

/** The part of XMLHttpRequest that an upload uses. */
function createXhr(browse: typeof fetch) {
  return class {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    #method = '';
    #address = '';
    #headers: Record<string, string> = {};
    #events = new EventTarget();

    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    addEventListener(type: string, listener: () => void) {
      this.#events.addEventListener(type, listener);
    }

    send(body: FormData) {
      void this.#exchange(body).then((type) => this.#events.dispatchEvent(new Event(type)));
    }

    async #exchange(body: FormData): Promise<'load' | 'error'> {
      try {
        const init = { method: this.#method, headers: this.#headers, body };
        const answer = await browse(this.#address, init);
        this.status = answer.status;
        this.responseText = await answer.text();
        return 'load';
      } catch {
        return 'error';
      }
    }
  };
}

async function getContent(body: unknown): Promise<unknown> {
  if (body instanceof FormData) {
    return [...body].map(([name, part]) => [name, part instanceof File ? part.name : part]);
  }
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
}
