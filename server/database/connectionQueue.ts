/**
 * Milliseconds that the first call in the queue may wait, and for how long it may exceed this
 * without a break.
 */
const maxWait = 300;
const maxExcess = 700;

/**
 * Calls that wait for a connection, in order of arrival. To tell overload from a short stall, after
 * which the queue shrinks, only a wait that is too long all the time counts.
 */
export function createConnectionQueue() {
  const waiting = new Set<{ since: number }>();
  let tooLongSince: number | undefined;

  function update(): void {
    const [first] = waiting;
    const limit = first ? first.since + maxWait : Infinity;
    tooLongSince = performance.now() > limit ? (tooLongSince ?? limit) : undefined;
  }

  return {
    /** Counts as waiting while `connect` runs. */
    async wait<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
      const entry = { since: performance.now() };
      waiting.add(entry);
      try {
        return await connect();
      } finally {
        waiting.delete(entry);
        update();
      }
    },
    /** Whether a new call would wait too long. */
    isStuck(): boolean {
      update();
      return tooLongSince !== undefined && performance.now() > tooLongSince + maxExcess;
    },
  };
}

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>;
