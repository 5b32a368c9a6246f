import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import '#ui/theme/theme.ts';
import { createVisitorApi } from '#api/visitor.ts';
import { CrashGuard } from '#routes/app/CrashGuard.tsx';
import { Surroundings } from '#routes/app/Surroundings.tsx';
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
