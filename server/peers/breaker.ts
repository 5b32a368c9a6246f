/** Remembers whether a peer answers, so that nobody waits for one that does not. */
export function createBreaker(pauseMs: number) {
  let state: 'unknown' | 'up' | 'down' = 'unknown';
  let notedAt = -Infinity;

  function note(next: 'up' | 'down'): void {
    state = next;
    notedAt = performance.now();
  }

  return {
    isOpen: () => state === 'down',
    /** True when somebody should look whether the peer answers. */
    isDue: () => state !== 'up' && performance.now() - notedAt >= pauseMs,
    succeeded: () => note('up'),
    failed: () => note('down'),
  };
}
