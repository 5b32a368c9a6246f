import type { Preloads } from '#api/preloads.ts';

interface PreloadedPage {
  /** What the document is called, and what with something of its own in the path. */
  titles: readonly string[];
  files: readonly string[];
  reads: readonly string[];
}

export interface PreloadedPages {
  /** Origin of the API; '' means the page's own. */
  base: string;
  /** What every page reads. */
  frame: readonly string[];
  /** By the first part of a path. */
  pages: Readonly<Record<string, PreloadedPage>>;
  /** The reads whose answers name the first segment and the customer. */
  segments: string;
  session: string;
  /** What is loaded once the page rests. */
  later: string;
}

/**
 * Begins the page that is opened, and leaves the way to begin others on the window. It is written into
 * the document as it stands here, so it knows nothing but what it is given.
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
  /** Of the page that is opened, until what comes later waits for them. */
  let answers: Promise<Response>[] | undefined = [];
  /** How long an answer may wait for its call, in ms. */
  const longest = 30_000;

  const readStored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const token = readStored('token');

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

  /** The id of what a read answers, or of its first thing. Who took the answer asks on alone. */
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
        new URLSearchParams(search).get('segment') ?? chosen['segmentId'] ?? findId(segments),
      userId: () => findId(session),
    };
    const id = await ids[name]?.();
    return id && path.replace(place, encodeURIComponent(id));
  };

  let pressed = -1;
  const notePress = ({ type, target, button }: MouseEvent) => {
    const controls = [...document.querySelectorAll('#root :is(a[href], button)')];
    const isPress = type !== 'pointercancel' && button === 0 && target instanceof Element;
    // Below the bar stands what React drew, such as a way to try again, which hears its own presses.
    const control = isPress && target.closest('header:not(main *) button');
    pressed = controls.findIndex((one) => one === control);
  };
  // What is held while React draws the page gets no click.
  const presses = ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const;
  for (const type of presses) addEventListener(type, notePress);

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
      // Into the browser's cache only: a module that did not come stays missing in its document.
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
    takePress() {
      for (const type of presses) removeEventListener(type, notePress);
      return pressed;
    },
  };

  if (token && !location.pathname.startsWith('/edit-application/')) {
    const [, , isWithin] = location.pathname.split('/');
    // A screen reader says the name of a page that has just come.
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
    // Where it does not come the page is as it was.
    const loadLater = () => void import(/* @vite-ignore */ later).catch(() => undefined);
    // What the page reads goes first.
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
