export interface CircuitBreakerOptions {
  /** Milliseconds between two probes of an integration that is down. */
  pause: number;
  /** Failures in a row that open the breaker. */
  threshold?: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Remembers whether an integration responds, so that no call waits for one that does not. */
export function createCircuitBreaker({
  pause,
  threshold = 1,
  clock = () => performance.now(),
}: CircuitBreakerOptions) {
  let state: 'unknown' | 'up' | 'down' = 'unknown';
  let recordedAt = -Infinity;
  let failures = 0;

  function record(next: 'up' | 'down'): void {
    state = next;
    recordedAt = clock();
  }

  return {
    isOpen: () => state === 'down',
    /** True when a probe is due. */
    isDue: () => state !== 'up' && clock() - recordedAt >= pause,
    /** Milliseconds until the next probe. */
    timeToProbe: () => Math.max(0, recordedAt + pause - clock()),
    succeeded() {
      failures = 0;
      record('up');
    },
    failed() {
      failures += 1;
      if (failures >= threshold) record('down');
    },
  };
}
