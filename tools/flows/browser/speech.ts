import { faultWords } from '#flows';
import type { ChangeSignal } from './changeSignal.ts';

/** Texts that a page shows in toasts or announces, and sentences in the server's answers. */
export class Speech {
  readonly #texts: string[] = [];
  #readCount = 0;
  readonly #changes: ChangeSignal;
  /** Sentences of the server's answers. */
  readonly serverSentences = new Set<string>();

  constructor(changes: ChangeSignal) {
    this.#changes = changes;
  }

  record(text: string): void {
    this.#texts.push(text);
  }

  /** Every text of the page, in order. */
  all(): readonly string[] {
    return this.#texts;
  }

  /** Texts of the page since the last call. */
  take(): string[] {
    const recent = this.#listRecent();
    this.#readCount = this.#texts.length;
    return recent;
  }

  /**
   * Waits for a text, or for what may replace it: `instead` a sentence of the server, `fault` also
   * a fault.
   */
  async waitForText(text: string, server?: string): Promise<void> {
    const canBeReplaced = server === 'instead' || server === 'fault';
    const isMatch = (spoken: string) =>
      spoken.includes(text) ||
      (canBeReplaced && this.containsServerSentence(spoken)) ||
      (server === 'fault' && faultWords.some((words) => spoken.startsWith(words)));
    const others = canBeReplaced ? ', nor a sentence of the server in its place' : '';
    await this.#changes.waitFor(
      () => this.#listRecent().some(isMatch),
      `“${text}” was not said${others}`,
    );
  }

  /** Whether a text contains a sentence of the server. */
  containsServerSentence(text: string): boolean {
    return [...this.serverSentences].some((sentence) => text.includes(sentence));
  }

  #listRecent(): string[] {
    return this.#texts.slice(this.#readCount);
  }
}

/** Runs in the page: reports to `onPageText` every text that enters a toast or a live region. */
export function observeTexts(): void {
  const reportText = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const region = element?.closest('[role=status], [role=alert], [aria-live]');
    const text = region && element ? (element.textContent ?? '').trim() : '';
    if (text) (globalThis as { onPageText?: (text: string) => void }).onPageText?.(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') reportText(target);
      else for (const node of addedNodes) reportText(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
