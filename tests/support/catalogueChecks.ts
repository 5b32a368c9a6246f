import { onTestFinished, vi } from 'vitest';

/** Stops the server's check, at most once a second, whether its catalogue is out of date. */
export function stopCatalogueChecks(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
