import { Component, lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadPage } from './connection.ts';

const loadCrashed = loadPage(async () => ({ Component: (await import('./crashed.tsx')).Crashed }));
const Crashed = lazy(async () => ({ default: (await loadCrashed()).Component }));

/** Shows that something went wrong in place of a page that threw. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? (
      <Suspense>
        <Crashed />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
