import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startSession } from '#routes/portal/visitor.ts';
import { keepEarlyInput } from './earlyInput.ts';
import { findRoot } from './root.ts';
import { visitor, VisitorPage } from './VisitorPage.tsx';

/** Hydrates a page that was prerendered, or renders it otherwise. */
export function showPage(page: ReactNode): void {
  startSession(visitor);
  const root = findRoot();
  const tree = <VisitorPage>{page}</VisitorPage>;
  if (root.hasChildNodes()) {
    hydrateRoot(root, <Woken onWake={keepEarlyInput(root)}>{tree}</Woken>);
  } else createRoot(root).render(tree);
}

function Woken({ onWake, children }: { onWake(): void; children: ReactNode }) {
  // React handles no events while it runs effects.
  useEffect(() => queueMicrotask(onWake), [onWake]);
  return children;
}
