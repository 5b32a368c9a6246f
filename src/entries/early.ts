import { listSegments } from '#contract/catalogue.ts';
import { readSession } from '#contract/session.ts';
import { frameReads, pageCode } from '#routes/pageReads.ts';
import { apiBase } from '#routes/settings.ts';
import { beginPages } from './beginPages.ts';
import type { KnownPages } from './beginPages.ts';

/* What documents do before their code is there; the functions are written into them as they stand. */

/** The script of a visitor's document. */
export const visitorScript = `(${String(keepVisitorPage)})()`;

/**
 * Leaves the stored token's owner an empty page, which React then draws for them, and keeps a form that
 * is sent from showing its values in the address.
 */
function keepVisitorPage(): void {
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.dataset['sentEarly'] = '';
  };
  addEventListener('submit', keep, { once: true });
  try {
    if (localStorage.getItem('token')) document.getElementById('root')?.replaceChildren();
  } catch {
    // Blocked: there is no token.
  }
}

/** The script of a customer's document; `filesOf` names the files of a module in `src/routes`. */
export function customerScript(filesOf: (module: string) => readonly string[]): string {
  const pages = Object.entries(pageCode).map(([path, { module, reads }]) => [
    path,
    { files: filesOf(module), reads: reads.map((read) => read.path) },
  ]);
  const known: KnownPages = {
    base: apiBase,
    frame: frameReads.map(({ path }) => path),
    pages: Object.fromEntries(pages),
    segments: listSegments.path,
    session: readSession.path,
  };
  return `(${String(beginPages)})(${JSON.stringify(known)})`;
}
