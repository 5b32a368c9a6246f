import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SegmentGlyph } from '#ui/screens/catalogue/SegmentGlyph.tsx';

test.each([
  ['Influencers and PR', 'IP'],
  ['Trade Fairs', 'TF'],
  ['Andaman Tours', 'AT'],
])('%s without a drawing has the initials %s (R-040)', async (segment, initials) => {
  const { container } = await render(<SegmentGlyph segment={segment} size="small" />);
  expect(container.textContent).toBe(initials);
});
