import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import type { SupportCodeProps } from './supportCode/CopySteps.tsx';

/** A page that broke stands without its code too. */
const CopySteps = lazy<ComponentType<SupportCodeProps>>(() =>
  import('./supportCode/CopySteps.tsx').catch(() => ({ default: () => null })),
);

/** What this tab did last, to be copied for support (B-11). */
export function SupportCode(props: SupportCodeProps) {
  return (
    <Suspense>
      <CopySteps {...props} />
    </Suspense>
  );
}
