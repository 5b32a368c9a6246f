import { faultWords } from '#flows';
import type { Waiting } from './waiting.ts';

/** Texts that a page shows in toasts or announces, and sentences in the server's answers. */
export class Speech {
  readonly #heard: string[] = [];
  #taken = 0;
  readonly #waiting: Waiting;
  /** Sentences of the server's answers. */
  readonly ofServer = new Set<string>();

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  hear(text: string): void {
    this.#heard.push(text);
  }

  /** Every text of the page, in order. */
  all(): readonly string[] {
    return this.#heard;
  }

  /** Texts of the page since the last call. */
  take(): string[] {
    const fresh = this.#fresh();
    this.#taken = this.#heard.length;
    return fresh;
  }

  /**
   * Waits for a text, or for what may replace it: `instead` a sentence of the server, `fault` also
   * a fault.
   */
  async hears(text: string, server?: string): Promise<void> {
    const isYielding = server === 'instead' || server === 'fault';
    const isSaid = (said: string) =>
      said.includes(text) ||
      (isYielding && this.isFromServer(said)) ||
      (server === 'fault' && faultWords.some((words) => said.startsWith(words)));
    const others = isYielding ? ` (nor what may stand in its place: ${server})` : '';
    await this.#waiting.until(() => this.#fresh().some(isSaid), `“${text}” was not said${others}`);
  }

  /** Whether a text contains a sentence of the server. */
  isFromServer(text: string): boolean {
    return [...this.ofServer].some((sentence) => text.includes(sentence));
  }

  #fresh(): string[] {
    return this.#heard.slice(this.#taken);
  }
}

/** Runs in the page: reports to `heard` every text that enters a toast or a live region. */
export function listen(): void {
  const tell = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const region = element?.closest('[role=status], [role=alert], [aria-live]');
    const text = region && element ? (element.textContent ?? '').trim() : '';
    if (text) (globalThis as { heard?: (text: string) => void }).heard?.(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') tell(target);
      else for (const node of addedNodes) tell(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
