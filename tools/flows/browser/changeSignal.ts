/** The longest wait, in ms. */
const timeout = 30_000;

/** Waits for conditions; a listener calls `wake` when something has changed. */
export class ChangeSignal {
  readonly #waiters: (() => void)[] = [];

  notify(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  /** Throws with `otherwise` if the condition does not hold within 30 s. */
  async waitUntil(isMet: () => boolean, message: string): Promise<void> {
    const deadline = Date.now() + timeout;
    while (!isMet()) {
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
