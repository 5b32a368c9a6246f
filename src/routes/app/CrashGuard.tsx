import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '#routes/portal/connection.ts';

const Crashed = lazyPart(async () => ({ Component: (await import('./crashed.tsx')).Crashed }));

/** Replaces a page that threw with an error page. */
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
