import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OlderEntries } from '#ui/parts/OlderEntries.tsx';

const list = {
  name: 'messages',
  hasMore: true,
  isLoading: false,
  hasFailed: false,
  onShow: () => {},
};

test('announces how many entries are shown only after older ones were requested (S-47)', async () => {
  const view = await render(<OlderEntries {...list} count={20} />);
  const status = page.getByRole('status');
  await view.rerender(<OlderEntries {...list} count={21} />);
  await expect.element(status).toBeEmptyDOMElement();
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await view.rerender(<OlderEntries {...list} count={41} />);
  await expect.element(status).toHaveTextContent('41 messages are shown.');
});
