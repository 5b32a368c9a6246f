/** The longest wait, in ms. */
const timeout = 30_000;

/** Waits for conditions; a listener calls `notify` when something has changed. */
export class ChangeSignal {
  readonly #waiters: (() => void)[] = [];

  notify(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  /** Resolves to what `find` finds; throws with `message` if there is nothing within 30 s. */
  async waitFor<Found>(find: () => Found | false | undefined, message: string): Promise<Found> {
    const deadline = Date.now() + timeout;
    for (;;) {
      const found = find();
      if (found) return found;
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Within ${timeout / 1000} s ${message}.`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
