import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Root } from '#routes/app/Root.tsx';
import { createSlowCalls } from '#routes/portal/slowCalls.ts';
import { VisitorProvider } from '#routes/portal/visitor.ts';
import type { Visitor } from '#routes/portal/visitor.ts';
import { Link } from '#ui/parts/Link.tsx';

test('a link out of the portal keeps its address (S-50, R-092)', async () => {
  const addresses = ['mailto:help@acme.example', 'https://files.example/a.pdf', '/orders'];
  const links = addresses.map((href) => (
    <Link key={href} href={href}>
      {href}
    </Link>
  ));
  const router = createMemoryRouter(
    [
      {
        element: <Root cache={new QueryClient()} />,
        children: [{ path: '/cart', element: links }],
      },
    ],
    { initialEntries: ['/cart'] },
  );
  await render(
    <VisitorProvider value={{ slowCalls: createSlowCalls() } as Visitor}>
      <RouterProvider router={router} />
    </VisitorProvider>,
  );
  for (const href of addresses) {
    await expect.element(page.getByRole('link', { name: href })).toHaveAttribute('href', href);
  }
});
