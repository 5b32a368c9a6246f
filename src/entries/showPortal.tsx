import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#ui/theme/theme.ts';
import { messages } from '#messages';
import { registerMessages } from '#routes/flow/messages.ts';
import { consumeEditLink } from '#routes/portal/linkToken.ts';
import { createPortal, PortalProvider } from '#routes/portal/portal.ts';
import { createRouter } from '#routes/app/router.tsx';
import { NextLocation } from '#routes/device/historyEntry.ts';
import { VisitorProvider } from '#routes/portal/visitor.ts';
import { prefetchPages } from './prefetch.ts';
import { findRoot } from './root.ts';

/** Milliseconds that the document's frame waits for the code of its page. */
const maxWait = 3_000;

/** Starts the portal of a signed-in customer: one document for all pages. */
export async function showPortal(): Promise<void> {
  registerMessages(messages);
  const portal = createPortal(consumeEditLink());
  prefetchPages();
  const router = createRouter();
  // Render frame and page together, so that shared reads run once.
  await Promise.race([opened(router), delay(maxWait)]);

  createRoot(findRoot()).render(
    <StrictMode>
      <VisitorProvider value={portal}>
        <PortalProvider value={portal}>
          <NextLocation value={() => router.state.navigation.location}>
            <RouterProvider router={router} />
          </NextLocation>
        </PortalProvider>
      </VisitorProvider>
    </StrictMode>,
  );
}

/** Resolves once the code of the router's first page has loaded. */
function opened(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
