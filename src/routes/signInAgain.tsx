import { Suspense } from 'react';
import { lazyPart } from './connection.ts';

const Flow = lazyPart(() => import('./signInAgain/SignInAgainFlow.tsx'));

/** The sign-in dialog over a page whose session expired. */
export function SignInAgain() {
  return (
    <Suspense>
      <Flow />
    </Suspense>
  );
}
