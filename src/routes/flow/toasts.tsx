import { toast } from 'react-hot-toast/headless';
import type { AnyActorRef, EventObject } from 'xstate';
import type { Toast } from '#machines/meta.ts';
import { readFaultWords, readRefusal, readServerMessage } from '#machines/port.ts';
import { sentence } from '#messages/common.ts';
import { waitForLiveRegions } from '#ui/announce.ts';
import { TitledToast } from '#ui/parts/Toasts.tsx';
import { forgetBanner, storeBanner, storeToast } from './banners.ts';
import { getMessage } from './messages.ts';
import { consumeToast } from './waits.ts';
import { tabStorage } from '#routes/device/tabs.ts';

/*
 * Toasts of the flows. Those shown right before a prescribed reload are stored in session storage
 * and shown once after it.
 */

interface ShownToast {
  tone: Toast['tone'];
  text: string;
  /** Shown below the text, which becomes a title. */
  detail?: string;
}

const key = 'toasts-after-reload';
/** Toasts of the current tick. */
let latest: ShownToast[] = [];
/** Toasts that are still visible. */
const visible = new Set<ShownToast>();

/** In milliseconds (spec §9). */
const durations: Record<ShownToast['tone'], number> = {
  success: 2_000,
  error: 4_000,
  plain: 4_000,
};

type Wording = Partial<Record<Toast['message'], string>>;

/** The action scope of a flow that shows a message. */
export interface ActionScope {
  event: EventObject;
  self: Pick<AnyActorRef, 'system'>;
}

/**
 * The machines' `notify` action. `wording` replaces the texts that a page words differently; `help`
 * is shown below a text that stays on the page.
 */
export function createNotify(wording: Wording = {}, help: Wording = {}) {
  return ({ event, self }: ActionScope, { message, tone, server }: Toast): void => {
    const override = wording[message];
    const text = override ?? getMessage(message);
    const serverText =
      server === 'fault' ? readFaultWords(event) : server && readServerMessage(event);
    const serverSentence = serverText && sentence(serverText);
    const isReplaced = server !== 'below' && serverSentence && !override;
    const shown = isReplaced
      ? { text: serverSentence }
      : { text, ...(serverSentence !== text && { detail: serverSentence }) };
    showMessage({ event, self }, { tone, ...shown }, help[message]);
  };
}

/**
 * Shows a flow's message as a toast and, if it is an error that no field shows, as a banner, with
 * `help` if the message has no detail.
 */
export function showMessage(
  { event, self }: ActionScope,
  message: ShownToast,
  help?: string,
): void {
  storeToast(self, show(message, consumeToast(self)));
  if (message.tone === 'error' && !readRefusal(event)?.errors) {
    storeBanner(self, { detail: help, ...message });
  } else forgetBanner(self);
}

/** Shows a toast and returns its id; `replaced` is the id of a toast to replace. */
export function show(message: ShownToast, replaced?: string): string {
  const { tone, text, detail } = message;
  const content = detail ? <TitledToast title={text}>{detail}</TitledToast> : text;
  const showToast = tone === 'plain' ? toast : toast[tone];
  const id = showToast(content, { id: replaced });

  visible.add(message);
  setTimeout(() => visible.delete(message), durations[tone]);
  latest.push(message);
  queueMicrotask(() => {
    latest = [];
  });
  return id;
}

/** Dismisses every toast, when the next page is about something else. */
export function dismissToasts(): void {
  toast.dismiss();
}

/** The machines' `reloadPage` action (spec §4); toasts of the current tick survive it. */
export function reloadPage(): void {
  reloadWith(latest);
}

/** A reload that no flow requested; every visible or pending toast survives it. */
export function reloadKeepingToasts(): void {
  reloadWith([...(storedToasts ?? []), ...visible]);
}

function reloadWith(toasts: readonly ShownToast[]): void {
  tabStorage.write(key, toasts);
  location.reload();
}

const storedToasts = tabStorage.read(key) as ShownToast[] | undefined;
tabStorage.forget(key);

/** Whether a flow, not the customer, reloaded the page. */
export const wasReloaded = storedToasts !== undefined;

/** Shows the toasts from before the reload, once. */
export async function showStoredToasts(): Promise<void> {
  await waitForLiveRegions();
  for (const toast of storedToasts?.splice(0) ?? []) show(toast);
}
