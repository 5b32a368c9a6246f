import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useVisit } from '#routes/visit.ts';

function List() {
  const { note } = useVisit();
  return (
    <button type="button" onClick={() => note(new URLSearchParams({ q: 'seo' }))}>
      Note
    </button>
  );
}

test('what a page notes in its address does not take the place of the page that the customer is going to (R-123)', async () => {
  const { promise: read, resolve: release } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/', loader: () => read, element: <h1>Home</h1> },
    ],
    { initialEntries: ['/list'] },
  );
  await render(<RouterProvider router={router} />);
  const button = page.getByRole('button', { name: 'Note' });
  await button.click();
  await expect.poll(() => router.state.location.search).toBe('?q=seo');

  void router.navigate('/');
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await button.click();
  release(null);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});
