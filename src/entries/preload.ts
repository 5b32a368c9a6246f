import type { Preloads } from '#api/preloads.ts';

interface PreloadedPage {
  /** Titles of the document, without and with an id in the path. */
  titles: readonly string[];
  files: readonly string[];
  reads: readonly string[];
}

export interface PreloadedPages {
  /** Origin of the API; '' means the page's origin. */
  base: string;
  /** Reads of every page. */
  frame: readonly string[];
  /** Pages by the first part of their path. */
  pages: Readonly<Record<string, PreloadedPage>>;
  /** The reads whose answers contain the first segment's and the customer's id. */
  segments: string;
  session: string;
  /** Module that loads once the page is idle. */
  later: string;
}

/**
 * Preloads the opened page and puts the functions to preload others on `window`. It is inlined into
 * the document as source text, so it may use only its parameter.
 */
export function preloadPages(config: PreloadedPages): void {
  const { base, frame, pages, segments, session, later } = config;
  interface PendingRead {
    answer: Promise<Response>;
    bearer: string;
    at: number;
    controller: AbortController;
  }
  const pending = new Map<string, PendingRead>();
  /** Reads of the opened page; undefined once `later` waits for them. */
  let answers: Promise<Response>[] | undefined = [];
  /** How long an answer may wait for its call, in milliseconds. */
  const maxAge = 30_000;

  const readStored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const token = readStored('token');
  /** The server writes it into the document; a portal that is hosted elsewhere has none. */
  const firstSegment = document.querySelector<HTMLMetaElement>(
    'meta[name="first-segment"]',
  )?.content;

  const find = (address: string) => {
    const read = pending.get(address);
    return read && Date.now() - read.at < maxAge ? read : undefined;
  };

  const startRead = (path: string) => {
    const address = base + path;
    if (find(address)) return;
    const bearer = `Bearer ${readStored('token')}`;
    const controller = new AbortController();
    const answer = fetch(address, {
      credentials: 'include',
      headers: { accept: 'application/json', authorization: bearer },
      signal: controller.signal,
    });
    answer.catch(() => pending.delete(address));
    answers?.push(answer);
    pending.set(address, { answer, bearer, at: Date.now(), controller });
  };

  /** The id in a read's answer, or of its first item; undefined if a call has used the answer. */
  const findId = async (path: string) => {
    const answer = await pending.get(base + path)?.answer;
    if (!answer) return undefined;
    const { data } = (await answer.clone().json()) as {
      data: { id?: string; data?: readonly { id: string }[] };
    };
    return pending.has(base + path) ? (data.id ?? data.data?.[0]?.id) : undefined;
  };

  const fillPath = async (path: string, { pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
    const [place = '', name = ''] = /:(\w+)/.exec(path) ?? [];
    const [, , applicationId] = pathname.split('/');
    const chosen = JSON.parse(readStored('selectedCategory') ?? '{}') as Record<string, string>;
    const ids: Record<string, () => string | undefined | Promise<string | undefined>> = {
      applicationId: () => applicationId,
      categoryId: () => (applicationId ? undefined : chosen['id']),
      segmentId: () =>
        new URLSearchParams(search).get('segment') ??
        chosen['segmentId'] ??
        (firstSegment || findId(segments)),
      userId: () => findId(session),
    };
    const id = await ids[name]?.();
    return id && path.replace(place, encodeURIComponent(id));
  };

  const findPage = ({ pathname }: Pick<URL, 'pathname'>) => pages[`/${pathname.split('/')[1]}`];

  const startReads = (address: Pick<URL, 'pathname' | 'search'>) => {
    for (const path of findPage(address)?.reads ?? []) {
      if (!path.includes(':')) startRead(path);
      else {
        fillPath(path, address).then(
          (filled) => filled && startRead(filled),
          () => undefined,
        );
      }
    }
  };

  const preloads: Preloads = {
    start(address) {
      startReads(address);
      // Only into the browser's cache, since a failed import stays failed in its document.
      for (const file of findPage(address)?.files ?? []) {
        fetch(file).then(
          (answer) => answer.blob(),
          () => undefined,
        );
      }
    },
    consume(address, bearer, signal) {
      const read = find(address);
      pending.delete(address);
      if (read?.bearer !== bearer) return undefined;
      signal?.addEventListener('abort', () => read.controller.abort(signal.reason));
      return read.answer;
    },
    forget: () => pending.clear(),
  };

  if (token && !location.pathname.startsWith('/edit-application/')) {
    const [, , id] = location.pathname.split('/');
    // Screen readers announce the title of a new page.
    document.title = findPage(location)?.titles[id ? 1 : 0] ?? document.title;
    for (const path of frame) startRead(path);
    startReads(location);
    for (const file of findPage(location)?.files ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // If it fails to load, the page works as before.
    const loadLater = () => void import(/* @vite-ignore */ later).catch(() => undefined);
    // The page's reads have priority.
    const whenRead = () => {
      void Promise.allSettled(answers ?? []).then(() => whenIdle(loadLater));
      answers = undefined;
    };
    addEventListener('load', whenRead);
  } else {
    document.getElementById('root')?.replaceChildren();
    answers = undefined;
  }
  window.preloads = preloads;
}
