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
export function preloadPages(known: PreloadedPages): void {
  const { base, frame, pages, segments, session, later } = known;
  interface Begun {
    answer: Promise<Response>;
    bearer: string;
    at: number;
    control: AbortController;
  }
  const begun = new Map<string, Begun>();
  /** Reads of the opened page; undefined once `later` waits for them. */
  let answers: Promise<Response>[] | undefined = [];
  /** How long an answer may wait for its call, in milliseconds. */
  const longest = 30_000;

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
    const read = begun.get(address);
    return read && Date.now() - read.at < longest ? read : undefined;
  };

  const begin = (path: string) => {
    const address = base + path;
    if (find(address)) return;
    const bearer = `Bearer ${readStored('token')}`;
    const control = new AbortController();
    const answer = fetch(address, {
      credentials: 'include',
      headers: { accept: 'application/json', authorization: bearer },
      signal: control.signal,
    });
    answer.catch(() => begun.delete(address));
    answers?.push(answer);
    begun.set(address, { answer, bearer, at: Date.now(), control });
  };

  /** The id in a read's answer, or of its first item; undefined if a call has used the answer. */
  const findId = async (path: string) => {
    const answer = await begun.get(base + path)?.answer;
    if (!answer) return undefined;
    const { data } = (await answer.clone().json()) as {
      data: { id?: string; data?: readonly { id: string }[] };
    };
    return begun.has(base + path) ? (data.id ?? data.data?.[0]?.id) : undefined;
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

  const beginReads = (address: Pick<URL, 'pathname' | 'search'>) => {
    for (const path of findPage(address)?.reads ?? []) {
      if (!path.includes(':')) begin(path);
      else {
        fillPath(path, address).then(
          (filled) => filled && begin(filled),
          () => undefined,
        );
      }
    }
  };

  const preloads: Preloads = {
    begin(address) {
      beginReads(address);
      // Only into the browser's cache, since a failed import stays failed in its document.
      for (const file of findPage(address)?.files ?? []) {
        fetch(file).then(
          (answer) => answer.blob(),
          () => undefined,
        );
      }
    },
    take(address, bearer, signal) {
      const read = find(address);
      begun.delete(address);
      if (read?.bearer !== bearer) return undefined;
      signal?.addEventListener('abort', () => read.control.abort(signal.reason));
      return read.answer;
    },
    forget: () => begun.clear(),
  };

  if (token && !location.pathname.startsWith('/edit-application/')) {
    const [, , isWithin] = location.pathname.split('/');
    // Screen readers announce the title of a new page.
    document.title = findPage(location)?.titles[isWithin ? 1 : 0] ?? document.title;
    for (const path of frame) begin(path);
    beginReads(location);
    for (const file of findPage(location)?.files ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    const rest = window.requestIdleCallback ?? setTimeout;
    // If it fails to load, the page works as before.
    const loadLater = () => void import(/* @vite-ignore */ later).catch(() => undefined);
    // The page's reads have priority.
    const whenRead = () => {
      void Promise.allSettled(answers ?? []).then(() => rest(loadLater));
      answers = undefined;
    };
    addEventListener('load', whenRead);
  } else {
    document.getElementById('root')?.replaceChildren();
    answers = undefined;
  }
  window.preloads = preloads;
}
