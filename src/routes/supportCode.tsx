import { lazy, Suspense } from 'react';

// Help that does not come leaves the page as it is.
const CopiedCode = lazy(() =>
  import('./supportCode/CopiedCode.tsx').catch(() => ({ default: () => null })),
);

/** The last steps of this tab as a code for support; its code comes when it is shown. */
export function SupportCode(props: { align?: 'center' }) {
  return (
    <Suspense>
      <CopiedCode {...props} />
    </Suspense>
  );
}
