import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CarriedError } from '#routes/app/shell.tsx';
import { NextLocation, useHistoryEntry, useQueryState } from '#routes/device/historyEntry.ts';

function List() {
  const { replaceQuery } = useHistoryEntry();
  return (
    <button type="button" onClick={() => replaceQuery(new URLSearchParams({ q: 'seo' }))}>
      Note
    </button>
  );
}

test('a page that stores its state in the URL does not cancel a navigation (R-123)', async () => {
  const { promise: read, resolve: release } = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/', loader: () => read, element: <h1>Home</h1> },
    ],
    { initialEntries: ['/list'] },
  );
  await render(
    <NextLocation value={() => router.state.navigation.location}>
      <RouterProvider router={router} />
    </NextLocation>,
  );
  const button = page.getByRole('button', { name: 'Note' });
  await button.click();
  await expect.poll(() => router.state.location.search).toBe('?q=seo');

  void router.navigate('/');
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await button.click();
  release(null);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});

const readOrder = (query: URLSearchParams) => query.get('sort') ?? '';
const toOrderQuery = (sort: string) => new URLSearchParams({ sort });

function Sorted() {
  const { replaceQuery } = useHistoryEntry();
  const [, setOrder] = useQueryState(replaceQuery, readOrder, toOrderQuery);
  return ['price', 'name', 'newest'].map((order) => (
    <button key={order} type="button" onClick={() => setOrder(order)}>
      {order}
    </button>
  ));
}

test('quick changes of a list are in its address when the customer leaves at once (R-123)', async () => {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Sorted /> },
      { path: '/', element: <h1>Home</h1> },
    ],
    { initialEntries: ['/list'] },
  );
  await render(<RouterProvider router={router} />);
  // A click of the test tool would take too long for quick changes.
  for (const button of page.getByRole('button').elements()) {
    flushSync(() => (button as HTMLElement).click());
  }
  await router.navigate('/');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await router.navigate(-1);
  await expect.poll(() => router.state.location.search).toBe('?sort=newest');
});

function Entry() {
  const { entryKey, replaceQuery } = useHistoryEntry();
  return (
    <>
      <CarriedError />
      <input key={entryKey} aria-label="Name" />
      <button type="button" onClick={() => replaceQuery(new URLSearchParams({ q: 'seo' }))}>
        Note
      </button>
    </>
  );
}

test('the reason for a redirect stays until dismissed, without a new history entry (R-123)', async () => {
  const arrival = { pathname: '/list', state: { error: 'Only drafts can be edited.' } };
  const router = createMemoryRouter([{ path: '/list', element: <Entry /> }], {
    initialEntries: [arrival],
  });
  await render(<RouterProvider router={router} />);
  await page.getByLabelText('Name').fill('Asha');
  await page.getByRole('button', { name: 'Note' }).click();
  await expect.poll(() => router.state.location.search).toBe('?q=seo');
  await expect.element(page.getByText('Only drafts can be edited.')).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss error' }).click();
  await expect.element(page.getByText('Only drafts can be edited.')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Asha');
  expect(router.state.location.search).toBe('?q=seo');
});
