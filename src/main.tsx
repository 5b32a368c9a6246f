import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#ui/theme/theme.ts';
import { takeLinkToken } from './routes/linkToken.ts';
import { createPortal, PortalProvider } from './routes/portal.ts';
import { createRouter } from './routes/router.tsx';

takeLinkToken();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <PortalProvider value={createPortal()}>
      <RouterProvider router={createRouter()} />
    </PortalProvider>
  </StrictMode>,
);
