/** Whoever waits for a connection, in the order of their coming. */
export function createLine() {
  const waiting = new Set<{ since: number }>();
  return {
    /** Waits in line while `connect` does. */
    async stand<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
      const place = { since: performance.now() };
      waiting.add(place);
      try {
        return await connect();
      } finally {
        waiting.delete(place);
      }
    },
    /** Milliseconds that the first in line has waited; 0 without one. */
    longestWait(): number {
      const [first] = waiting;
      return first ? performance.now() - first.since : 0;
    },
  };
}

export type Line = ReturnType<typeof createLine>;
