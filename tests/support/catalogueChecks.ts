import { onTestFinished, vi } from 'vitest';

/** The server asks once a second, whoever calls, whether its catalogue is old; not from the next call on. */
export function stopCatalogueChecks(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
