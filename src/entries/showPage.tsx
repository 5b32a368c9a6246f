import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startSession } from '#routes/portal/visitor.ts';
import { captureEarlyInput } from './earlyInput.ts';
import { findRoot } from './root.ts';
import { visitor, VisitorPage } from './VisitorPage.tsx';

/** Hydrates a page that was prerendered, or renders it otherwise. */
export function showPage(page: ReactNode): void {
  startSession(visitor);
  const root = findRoot();
  const tree = <VisitorPage>{page}</VisitorPage>;
  if (root.hasChildNodes()) {
    hydrateRoot(root, <AfterHydration onHydrated={captureEarlyInput(root)}>{tree}</AfterHydration>);
  } else createRoot(root).render(tree);
}

function AfterHydration({ onHydrated, children }: { onHydrated(): void; children: ReactNode }) {
  // React handles no events while it runs effects.
  useEffect(() => queueMicrotask(onHydrated), [onHydrated]);
  return children;
}
