import { faultWords } from '#flows';
import type { Waiting } from './waiting.ts';

/** What a page shows in toasts or announces, and what its server says in answers. */
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

  /** Every text of the page, in their order. */
  all(): readonly string[] {
    return this.#heard;
  }

  /** Texts of the page since the last time this was asked. */
  take(): string[] {
    const fresh = this.#fresh();
    this.#taken = this.#heard.length;
    return fresh;
  }

  async hears(text: string): Promise<void> {
    const isSaid = () => this.#fresh().some((said) => said.includes(text));
    await this.#waiting.until(isSaid, `“${text}” was not said`);
  }

  /** Waits for a text, or for a sentence of the server's instead of it. */
  async hearsOrServer(text: string): Promise<void> {
    const isSaid = () =>
      this.#fresh().some((said) => said.includes(text) || this.isFromServer(said));
    await this.#waiting.until(isSaid, `neither “${text}” nor the server's sentence was said`);
  }

  /** Waits for a text, or for the words of a fault instead of it. */
  async hearsOrFault(text: string): Promise<void> {
    const isSaid = () =>
      this.#fresh().some(
        (said) =>
          said.includes(text) ||
          this.isFromServer(said) ||
          faultWords.some((words) => said.startsWith(words)),
      );
    await this.#waiting.until(isSaid, `neither “${text}” nor the fault's words were said`);
  }

  /** Whether a text is a sentence of the server's. */
  isFromServer(text: string): boolean {
    return [...this.ofServer].some((sentence) => text.includes(sentence));
  }

  #fresh(): string[] {
    return this.#heard.slice(this.#taken);
  }
}

/** In the page: tells `heard` every text that comes into a toast or a live region. */
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
