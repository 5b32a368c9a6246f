import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#routes/portal/connection.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { queryKeys, unwrap } from '#routes/portal/queries.ts';

const UnplacedSubmissions = lazyPart(() => import('./UnplacedSubmissions.tsx'));

/**
 * Submissions that are in no list, above home (S-57); the cards of My Applications offer the same.
 * Empty if the back end does not track them.
 */
export function Unplaced() {
  const { api } = usePortal();
  const { data } = useQuery({
    // Refetched whenever the cart is.
    queryKey: [...queryKeys.cart, 'unplaced'],
    queryFn: async () => (await unwrap(api.application.listUnplaced())).items,
  });
  // Stay mounted until the last row's flow has shown its outcome.
  const [hasShown, setShown] = useState(false);
  if (data && data.length > 0 && !hasShown) setShown(true);
  if (!data || !hasShown) return null;
  return (
    <Suspense>
      <UnplacedSubmissions submissions={data} />
    </Suspense>
  );
}
