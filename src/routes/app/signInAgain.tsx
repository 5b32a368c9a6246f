import { Suspense } from 'react';
import { lazyPart } from '#routes/portal/connection.ts';

const Flow = lazyPart(() => import('#routes/visitors/SignInAgainFlow.tsx'));

/** The sign-in dialog over a page whose session expired. */
export function SignInAgain() {
  return (
    <Suspense>
      <Flow />
    </Suspense>
  );
}
