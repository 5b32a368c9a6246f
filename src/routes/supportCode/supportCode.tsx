import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import type { SupportCodeProps } from './CopySteps.tsx';

/** A crashed page must render without this code too. */
const CopySteps = lazy<ComponentType<SupportCodeProps>>(() =>
  import('./CopySteps.tsx').catch(() => ({ default: () => null })),
);

/** Offers this tab's last steps to copy for support (B-11). */
export function SupportCode(props: SupportCodeProps) {
  return (
    <Suspense
      fallback={
        <Stack space="medium">
          <Placeholder />
          <Placeholder />
          <Placeholder width="half" />
          <Placeholder shape="button" width="half" />
        </Stack>
      }
    >
      <CopySteps {...props} />
    </Suspense>
  );
}
