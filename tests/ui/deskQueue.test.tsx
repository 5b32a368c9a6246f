import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueueState, QueueTurn } from '#ui/screens/desk/QueueScreen.tsx';
import '#ui/theme/theme.ts';

test('a heading of the queue separates its title from its count (R-305)', async () => {
  await render(
    <QueueTurn title="Our turn" count="12">
      <QueueState title="In review" count="3">
        {[]}
      </QueueState>
    </QueueTurn>,
  );
  for (const name of ['Our turn 12', 'In review 3']) {
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
});
