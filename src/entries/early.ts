import { listSegments } from '#contract/catalogue.ts';
import { readSession } from '#contract/session.ts';
import { applications } from '#messages/applications.ts';
import { cart } from '#messages/cart.ts';
import { common } from '#messages/common.ts';
import { signedIn, offline as texts } from '#messages/frame.ts';
import { frameReads, pageCode } from '#routes/app/pageReads.ts';
import { paths } from '#contract/paths.ts';
import { apiBase } from '#routes/portal/settings.ts';
import { formCache, openFormKey } from '../worker/shell.ts';
import { preloadPages } from './preload.ts';
import type { PreloadedPages } from './preload.ts';

/*
 * Inline scripts that documents run before their code has loaded; the functions are inlined as
 * source text.
 */

/** The script of a signed-out document. */
export const visitorScript = `(${String(prepareSignedOutPage)})()`;

/**
 * Empties the page if a token is stored, since React then renders another one; marks a form that
 * is submitted before React handles it, until its customer types on.
 */
function prepareSignedOutPage(): void {
  onsubmit = (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    (event.target as HTMLFormElement).dataset.submitted = 'early';
  };
  oninput = ({ target }) => delete (target as HTMLInputElement).form?.dataset.submitted;
  try {
    if (localStorage.getItem('token')) document.getElementById('root')?.replaceChildren();
  } catch {
    // Blocked storage has no token.
  }
}

/** The script of the document that is shown offline in place of a page. */
export const offlineScript = `(${String(awaitConnection)})(${JSON.stringify({
  title: common.pageTitle(texts.title),
  cache: formCache,
  key: openFormKey,
})})`;

/** Opens the requested page once the connection returns, and links to the cached form. */
function awaitConnection({ title, cache, key }: Record<'title' | 'cache' | 'key', string>): void {
  document.title = title;
  const reload = () => location.reload();
  document.querySelector('#root button')?.addEventListener('click', reload);
  // A browser may wrongly claim to be online, which would reload the page again and again.
  const probeConnection = async (wait: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const request = fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
    await request.then(reload, () => probeConnection(Math.min(Math.max(wait * 2, 4_000), 60_000)));
  };
  void probeConnection(4_000);
  addEventListener('online', () => void probeConnection(0));
  const findForm = async () => {
    const opened = await caches.open(cache);
    const found = (await opened.keys()).find(({ url }) => new URL(url).pathname === key);
    const path = found && (await (await opened.match(found))?.text());
    const link = document.querySelector<HTMLAnchorElement>('#root [hidden] a');
    if (!path || !link) return;
    link.href = path;
    link.closest('[hidden]')?.removeAttribute('hidden');
  };
  // Blocked storage has no cached form.
  findForm().catch(() => undefined);
}

/** Titles of signed-in pages, without and with an id in the path. */
const titles: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: [common.home],
  [paths.applications]: [applications.title],
  [paths.newApplication]: [signedIn.applicationTitles.new, signedIn.applicationTitles.edit],
  [paths.cart]: [cart.title],
  [paths.bookmarks]: [signedIn.myBookmarks],
  [paths.profile]: [signedIn.profile],
  [paths.orders]: [signedIn.myOrders],
};

/**
 * The script of a signed-in document; `listFiles` returns the files of a module in `src/routes`,
 * `later` loads once the page is idle.
 */
export function customerScript(
  listFiles: (module: string) => readonly string[],
  later: string,
): string {
  const pages = Object.entries(pageCode).map(([path, { module, reads }]) => [
    path,
    {
      titles: (titles[path] ?? []).map(common.pageTitle),
      files: listFiles(module),
      reads: reads.map((read) => read.path),
    },
  ]);
  const config: PreloadedPages = {
    base: apiBase,
    frame: frameReads.map(({ path }) => path),
    pages: Object.fromEntries(pages),
    segments: listSegments.path,
    session: readSession.path,
    later,
  };
  return `(${String(preloadPages)})(${JSON.stringify(config)})`;
}
