import { listSegments } from '#contract/catalogue.ts';
import { readSession } from '#contract/session.ts';
import { texts as applications } from '#messages/applications.ts';
import { texts as cart } from '#messages/cart.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/signedIn.ts';
import { texts } from '#messages/offline.ts';
import { frameReads, pageCode } from '#routes/pageReads.ts';
import { paths } from '#routes/paths.ts';
import { apiBase } from '#routes/settings.ts';
import { formCache, openFormKey } from '../worker/shell.ts';
import { preloadPages } from './preload.ts';
import type { PreloadedPages } from './preload.ts';

/* What documents do before their code is there; the functions are written into them as they stand. */

/** The script of a visitor's document. */
export const visitorScript = `(${String(keepVisitorPage)})()`;

/**
 * Leaves the stored token's owner an empty page, which React then draws for them, keeps a form that is
 * sent from showing its values in the address, and marks the button that was pressed last.
 */
function keepVisitorPage(): void {
  const forget = () =>
    document.querySelector('[data-pressed-early]')?.removeAttribute('data-pressed-early');
  onsubmit = (event) => event.preventDefault();
  // Whoever types on is not done.
  oninput = forget;
  onclick = ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    forget();
    button.dataset['pressedEarly'] = '';
  };
  try {
    if (localStorage.getItem('token')) document.getElementById('root')?.replaceChildren();
  } catch {
    // Blocked: there is no token.
  }
}

/** The script of the document that is shown in place of a page without a line. */
export const offlineScript = `(${String(awaitConnection)})(${JSON.stringify({
  title: common.pageTitle(texts.title),
  cache: formCache,
  key: openFormKey,
})})`;

/** Opens the page that was asked for once the line is there, and leads to the form that is kept. */
function awaitConnection({ title, cache, key }: Record<'title' | 'cache' | 'key', string>): void {
  document.title = title;
  const reload = () => location.reload();
  document.querySelector('#root button')?.addEventListener('click', reload);
  // A browser may be wrong about its line, and would load this again and again.
  const probeConnection = async (wait: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const request = fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
    await request.then(reload, () => probeConnection(Math.min(Math.max(wait * 2, 4_000), 60_000)));
  };
  void probeConnection(4_000);
  addEventListener('online', () => void probeConnection(0));
  const findForm = async () => {
    const kept = await caches.open(cache);
    const found = (await kept.keys()).find(({ url }) => new URL(url).pathname === key);
    const path = found && (await (await kept.match(found))?.text());
    const link = document.querySelector<HTMLAnchorElement>('#root [hidden] a');
    if (!path || !link) return;
    link.href = path;
    link.closest('[hidden]')?.removeAttribute('hidden');
  };
  // Blocked: nothing is kept.
  findForm().catch(() => undefined);
}

/** What pages of customers are called, and what with something of their own in the path. */
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
 * The script of a customer's document; `listFiles` names the files of a module in `src/routes`, `later`
 * what is loaded once the page rests.
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
  const known: PreloadedPages = {
    base: apiBase,
    frame: frameReads.map(({ path }) => path),
    pages: Object.fromEntries(pages),
    segments: listSegments.path,
    session: readSession.path,
    later,
  };
  return `(${String(preloadPages)})(${JSON.stringify(known)})`;
}
