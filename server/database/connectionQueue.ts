/** Milliseconds that the first in queue may wait, and that it may be more without a break. */
const mostWait = 300;
const mostExcess = 700;

/**
 * Whoever waits for a connection, in the order of their coming. A queue that does not get shorter is told
 * from a stall, after which it does: only a wait that is too long all the time counts.
 */
export function createConnectionQueue() {
  const waiting = new Set<{ since: number }>();
  let tooLongSince: number | undefined;

  function look(): void {
    const [first] = waiting;
    const limit = first ? first.since + mostWait : Infinity;
    tooLongSince = performance.now() > limit ? (tooLongSince ?? limit) : undefined;
  }

  return {
    /** Waits in queue while `connect` does. */
    async wait<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
      const place = { since: performance.now() };
      waiting.add(place);
      try {
        return await connect();
      } finally {
        waiting.delete(place);
        look();
      }
    },
    /** Whether whoever comes next would wait too long. */
    isStuck(): boolean {
      look();
      return tooLongSince !== undefined && performance.now() > tooLongSince + mostExcess;
    },
  };
}

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>;
