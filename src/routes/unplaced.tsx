import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from './connection.ts';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';

const UnplacedSubmissions = lazyPart(() => import('./applications/UnplacedSubmissions.tsx'));

/** Submissions that were never put into a list, above home (S-57); the cards of My Applications say it themselves. */
export function Unplaced() {
  const { pathname } = useLocation();
  return pathname === paths.home ? <ReadUnplaced /> : null;
}

/** A back end that does not remember them shows none. */
function ReadUnplaced() {
  const { queries } = usePortal();
  const { data } = useQuery(queries.unplaced());
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
