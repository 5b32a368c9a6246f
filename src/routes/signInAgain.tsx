import { Suspense } from 'react';
import { lazyPart } from './connection.ts';

const Flow = lazyPart(() => import('./signInAgain/SignInAgainFlow.tsx'));

/** The dialog over a page whose session ended in the middle of work. */
export function SignInAgain() {
  return (
    <Suspense>
      <Flow />
    </Suspense>
  );
}
