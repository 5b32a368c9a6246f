import { StrictMode, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#ui/theme/theme.ts';
import { messages } from '#messages';
import { registerMessages } from '#routes/flowMessages.ts';
import { consumeLinkToken } from '#routes/linkToken.ts';
import { createPortal, PortalProvider } from '#routes/portal.ts';
import { createRouter } from '#routes/router.tsx';
import { VisitorProvider } from '#routes/visitor.ts';
import { restoreFocus, readEarlyFocus } from './earlyFocus.ts';
import { prefetchPages } from './prefetch.ts';
import { findRoot } from './root.ts';

/** Milliseconds that the document's frame waits for the code of its page. */
const longestWait = 3_000;

/** Starts the portal of a signed-in customer: one document for all pages. */
export async function showPortal(): Promise<void> {
  registerMessages(messages);
  consumeLinkToken();
  const portal = createPortal();
  prefetchPages();
  const router = createRouter();
  // Render frame and page together, so that shared reads run once.
  await Promise.race([opened(router), passed(longestWait)]);

  const root = findRoot();
  const focused = readEarlyFocus(root);
  createRoot(root).render(
    <StrictMode>
      <Drawn onDraw={() => restoreFocus(root, focused)}>
        <VisitorProvider value={portal}>
          <PortalProvider value={portal}>
            <RouterProvider router={router} />
          </PortalProvider>
        </VisitorProvider>
      </Drawn>
    </StrictMode>,
  );
}

function Drawn({ onDraw, children }: { onDraw(): void; children: ReactNode }) {
  useLayoutEffect(onDraw, [onDraw]);
  return children;
}

/** Resolves once the code of the router's first page has loaded. */
function opened(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
