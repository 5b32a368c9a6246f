import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from './connection.ts';
import { usePortal } from './portal.ts';
import { queryKeys, unwrap } from './queries.ts';

const UnplacedSubmissions = lazyPart(() => import('./applications/UnplacedSubmissions.tsx'));

/**
 * Submissions that were never put into a list, above home (S-57); the cards of My Applications say it themselves.
 * A back end that does not remember them shows none.
 */
export function Unplaced() {
  const { api } = usePortal();
  const { data } = useQuery({
    // Read again whenever the cart is.
    queryKey: [...queryKeys.cart, 'unplaced'],
    queryFn: async () => (await unwrap(api.application.listUnplaced())).items,
  });
  // The last one stays until its flow has said how it ended.
  const [hasShown, setShown] = useState(false);
  if (data && data.length > 0 && !hasShown) setShown(true);
  if (!data || !hasShown) return null;
  return (
    <Suspense>
      <UnplacedSubmissions submissions={data} />
    </Suspense>
  );
}
