import type { Waiting } from './waiting.ts';

/** A port that has not begun yet. */
interface HeldPort {
  name: string;
  actor: string;
  begin: () => void;
  fail: (error: Error) => void;
}

/** Ports that ask no server and wait for the walk before they begin. */
export class HeldPorts {
  #names: ReadonlySet<string> = new Set();
  #held: HeldPort[] = [];
  readonly #waiting: Waiting;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  /** From now on these wait. */
  hold(names: readonly string[]): void {
    this.#names = new Set(names);
  }

  /** From now on no port waits, nor do those that wait already. */
  release(): void {
    this.#names = new Set();
    for (const { begin } of this.#held.splice(0)) begin();
  }

  /** Resolves when a port of the page may begin; rejects to break it. */
  async enter(name: string, actor: string): Promise<void> {
    if (!this.#names.has(name)) return;
    await new Promise<void>((begin, fail) => {
      this.#held.push({ name, actor, begin, fail });
      this.#waiting.wake();
    });
  }

  /** The machine does not wait for the port of this actor any more. */
  leave(actor: string): void {
    this.#held = this.#held.filter((port) => port.actor !== actor);
  }

  /** Takes a held port, as soon as it is there. */
  async take(name: string): Promise<HeldPort> {
    const isWanted = (port: HeldPort) => port.name === name;
    await this.#waiting.until(() => this.#held.some(isWanted), `${name} did not begin`);
    const [port] = this.#held.splice(this.#held.findIndex(isWanted), 1);
    if (!port) throw new Error('The port is gone.');
    return port;
  }
}
