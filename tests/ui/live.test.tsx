import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Live, slow } from '#ui/parts/Live.tsx';

test('a wait is announced even if its screen renders again in the meantime (R-214)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { rerender } = await render(<Live after={slow}>Saving…</Live>);
  for (let time = 0; time < 2 * slow; time += slow / 4) {
    await vi.advanceTimersByTimeAsync(slow / 4);
    await rerender(<Live after={slow}>Saving…</Live>);
  }
  vi.useRealTimers();
  await expect.element(page.getByRole('status')).toHaveTextContent('Saving…');
});
