import { Component, StrictMode, Suspense } from 'react';
import type { ReactNode } from 'react';
import '#ui/theme/theme.ts';
import { createVisitorApi } from '#api/visitor.ts';
import { Surroundings } from '#routes/app/Surroundings.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { createVisitor, VisitorProvider } from '#routes/portal/visitor.ts';

export const visitor = createVisitor(createVisitorApi);

/** A signed-out page: the same tree at build time and in the browser. */
export function VisitorPage({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <VisitorProvider value={visitor}>
        <CrashGuard>
          <Surroundings>{children}</Surroundings>
        </CrashGuard>
      </VisitorProvider>
    </StrictMode>
  );
}

const Crashed = lazyPart(async () => ({
  Component: (await import('#routes/app/crashed.tsx')).Crashed,
}));

/** Replaces a page that threw with an error page. */
class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
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
