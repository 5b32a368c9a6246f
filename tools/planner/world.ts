/*
 * Time and chance, so that a machine that reads them does the same in a plan and on an actor.
 */

const epoch = Date.UTC(2026, 0, 1);

let draws = 0;
let seedOfRun = 0;

/** Draws the same numbers again, so that a step does the same alone and after another. */
export function restartChance(): void {
  draws = seedOfRun;
}

/** Runs a function at a moment after the start; each run with a seed draws the same numbers. */
export function runAt<Result>(ms: number, run: () => Result, seed = 0): Result {
  const { Date, Math, crypto } = globalThis;
  const { random } = Math;
  const { randomUUID } = crypto;
  const now = epoch + ms;
  seedOfRun = seed;
  restartChance();
  Math.random = () => ((draws += 1) * 0.618_033_988_749_895) % 1;
  crypto.randomUUID = () => {
    const digits = Math.floor(Math.random() * 1e12);
    return `00000000-0000-4000-8000-${String(digits).padStart(12, '0')}`;
  };
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => Reflect.construct(real, given.length === 0 ? [now] : given),
    get: (real, key) => (key === 'now' ? () => now : Reflect.get(real, key)),
  });
  try {
    return run();
  } finally {
    globalThis.Date = Date;
    Math.random = random;
    crypto.randomUUID = randomUUID;
  }
}

/** A clock that stands still until `increment` lets time pass. */
export class VirtualClock {
  #now = 0;
  #next = 1;
  readonly #timeouts = new Map<number, { at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, ms: number): number {
    const id = this.#next;
    this.#next += 1;
    this.#timeouts.set(id, { at: this.#now + ms, run });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timeouts.delete(id);
  }

  /** Fires what is due; a timeout that starts while another fires waits for the next call. */
  increment(ms: number): void {
    this.#now += ms;
    const due = [...this.#timeouts].filter(([, { at }]) => at <= this.#now);
    for (const [id, { run }] of due.toSorted(([, one], [, other]) => one.at - other.at)) {
      if (this.#timeouts.delete(id)) run();
    }
  }
}
