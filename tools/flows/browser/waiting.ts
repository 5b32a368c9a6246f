/** The longest wait, in ms. */
const timeout = 30_000;

/** Waits for conditions; a listener calls `wake` when something has changed. */
export class Waiting {
  readonly #waiters: (() => void)[] = [];

  wake(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  /** Throws with `otherwise` if the condition does not hold within 30 s. */
  async until(isSo: () => boolean, otherwise: string): Promise<void> {
    const deadline = Date.now() + timeout;
    while (!isSo()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Within ${timeout / 1000} s ${otherwise}.`);
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
