export interface CircuitBreakerOptions {
  /** Milliseconds between two looks at a peer that is down. */
  pause: number;
  /** Failures in a row that make it count as down. */
  patience?: number;
  /** Milliseconds that only grow. */
  clock?: () => number;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Remembers whether a peer answers, so that nobody waits for one that does not. */
export function createCircuitBreaker({
  pause,
  patience = 1,
  clock = () => performance.now(),
}: CircuitBreakerOptions) {
  let state: 'unknown' | 'up' | 'down' = 'unknown';
  let notedAt = -Infinity;
  let failures = 0;

  function note(next: 'up' | 'down'): void {
    state = next;
    notedAt = clock();
  }

  return {
    isOpen: () => state === 'down',
    /** True when somebody should look whether the peer answers. */
    isDue: () => state !== 'up' && clock() - notedAt >= pause,
    /** Milliseconds until that look. */
    rest: () => Math.max(0, notedAt + pause - clock()),
    succeeded() {
      failures = 0;
      note('up');
    },
    failed() {
      failures += 1;
      if (failures >= patience) note('down');
    },
  };
}
