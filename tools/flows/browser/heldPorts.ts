import type { ChangeSignal } from './changeSignal.ts';

interface HeldPort {
  name: string;
  actor: string;
  begin: () => void;
  fail: (error: Error) => void;
}

/** Holds ports that make no request until the walk lets them begin. */
export class HeldPorts {
  #names: ReadonlySet<string> = new Set();
  #held: HeldPort[] = [];
  readonly #changes: ChangeSignal;

  constructor(changes: ChangeSignal) {
    this.#changes = changes;
  }

  /** Holds these ports from now on. */
  hold(names: readonly string[]): void {
    this.#names = new Set(names);
  }

  /** Holds no port from now on and lets the held ones begin. */
  release(): void {
    this.#names = new Set();
    for (const { begin } of this.#held.splice(0)) begin();
  }

  /** Resolves when the port may begin; rejects when the walk makes it fail. */
  async enter(name: string, actor: string): Promise<void> {
    if (!this.#names.has(name)) return;
    await new Promise<void>((begin, fail) => {
      this.#held.push({ name, actor, begin, fail });
      this.#changes.notify();
    });
  }

  /** Forgets the port of an actor that its machine has stopped. */
  leave(actor: string): void {
    this.#held = this.#held.filter((port) => port.actor !== actor);
  }

  /** Waits for a held port and removes it from the list. */
  async takeHeld(name: string): Promise<HeldPort> {
    const find = () => this.#held.find((port) => port.name === name);
    const found = await this.#changes.waitFor(find, `${name} did not begin`);
    this.#held = this.#held.filter((port) => port !== found);
    return found;
  }
}
