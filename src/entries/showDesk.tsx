import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '#ui/theme/theme.ts';
import { messages } from '#messages';
import { deskMessages } from '#messages/desk.ts';
import { threadMessages } from '#messages/thread.ts';
import { registerMessages } from '#routes/flow/messages.ts';
import { createDesk, DeskProvider } from '#routes/desk/desk.ts';
import { createDeskRouter } from '#routes/desk/router.tsx';
import { NextLocation } from '#routes/device/historyEntry.ts';
import { VisitorProvider } from '#routes/portal/visitor.ts';
import { findRoot } from './root.ts';

/** Starts the desk of a signed-in member of staff: one document for all its pages. */
export function showDesk(): void {
  registerMessages({ ...messages, ...threadMessages, ...deskMessages });
  const desk = createDesk();
  const router = createDeskRouter();
  createRoot(findRoot()).render(
    <StrictMode>
      <VisitorProvider value={desk}>
        <DeskProvider value={desk}>
          <NextLocation value={() => router.state.navigation.location}>
            <RouterProvider router={router} />
          </NextLocation>
        </DeskProvider>
      </VisitorProvider>
    </StrictMode>,
  );
}
