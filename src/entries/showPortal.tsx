import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#ui/theme/theme.ts';
import { messages } from '#messages';
import { learnMessages } from '#routes/flowMessages.ts';
import { takeLinkToken } from '#routes/linkToken.ts';
import { createPortal, PortalProvider } from '#routes/portal.ts';
import { createRouter } from '#routes/router.tsx';
import { VisitorProvider } from '#routes/visitor.ts';
import { findRoot } from './root.ts';

/** The portal of a signed-in customer: one document for all its pages. */
export function showPortal(): void {
  learnMessages(messages);
  takeLinkToken();
  const portal = createPortal();

  createRoot(findRoot()).render(
    <StrictMode>
      <VisitorProvider value={portal}>
        <PortalProvider value={portal}>
          <RouterProvider router={createRouter()} />
        </PortalProvider>
      </VisitorProvider>
    </StrictMode>,
  );
}
