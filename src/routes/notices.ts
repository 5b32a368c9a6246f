import { toast } from 'react-hot-toast/headless';
import type { EventObject } from 'xstate';
import type { Notice } from '#machines/meta.ts';
import { serverMessageIn } from '#machines/port.ts';
import { messages } from '#messages';

/*
 * Toasts of the flows. Those shown right before a prescribed reload are kept in session storage and
 * shown once after it (T-06).
 */

interface Shown {
  tone: Notice['tone'];
  text: string;
  /** A second line. */
  detail?: string;
}

const key = 'notices-after-reload';
let latest: Shown[] = [];

type Wording = Partial<Record<Notice['message'], string>>;

/** The machines' `notify` action; `wording` replaces texts on a page that says them otherwise. */
export function notifier(wording: Wording = {}) {
  return ({ event }: { event: EventObject }, { message, tone, server }: Notice): void => {
    const sentence = wording[message] ?? messages[message];
    const fromServer = serverMessageIn(event);
    if (server === 'instead' && fromServer) show({ tone, text: fromServer });
    else show({ tone, text: sentence, detail: server === 'below' ? fromServer : undefined });
  };
}

export function show(shown: Shown): void {
  const text = shown.detail ? `${shown.text}\n${shown.detail}` : shown.text;
  if (shown.tone === 'success') toast.success(text);
  else if (shown.tone === 'error') toast.error(text);
  else toast(text);

  latest.push(shown);
  queueMicrotask(() => {
    latest = [];
  });
}

/** The machines' `reloadPage` action (spec §4); a toast of the same moment survives it. */
export function reloadPage(): void {
  try {
    if (latest.length > 0) sessionStorage.setItem(key, JSON.stringify(latest));
  } catch {
    // Blocked: the toast is lost, the reload is not.
  }
  location.reload();
}

/** Shows what was said right before the reload. */
export function showKeptNotices(): void {
  let kept: Shown[] = [];
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Shown[];
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
  for (const notice of kept) show(notice);
}
