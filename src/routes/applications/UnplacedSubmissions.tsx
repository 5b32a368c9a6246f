import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Application } from '#contract/application.ts';
import { toAccessibleName, firstAnswers } from '#ui/answers.ts';
import { UnplacedItem, UnplacedRegion } from '#ui/screens/applications/UnplacedRegion.tsx';
import { applicationName, findSharedNames } from '#routes/lists/applicationName.ts';
import { provideApplicationCard } from './applications.tsx';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import { useRows } from '#routes/lists/rows.ts';
import type { RowState } from '#routes/lists/rows.ts';

interface UnplacedSubmissionsProps {
  submissions: readonly Application[];
}

/** Each can be added to the cart, here and from quick find. */
export function Component({ submissions }: UnplacedSubmissionsProps) {
  const { queries } = usePortal();
  // The frame has just loaded it.
  const { data: cart } = useQuery({ ...queries.cart(), refetchOnMount: false });
  // The cart may be newer than the submissions.
  const listed = useMemo(
    () => submissions.filter(({ id }) => !cart?.some((item) => item.applicationId === id)),
    [submissions, cart],
  );
  const { rows = [], onRowState } = useRows(listed);
  const sharedNames = findSharedNames(rows);
  if (rows.length === 0) return null;
  return (
    <UnplacedRegion>
      {rows.map((application) => (
        <Unplaced
          key={application.id}
          application={application}
          hasDuplicateName={sharedNames.has(applicationName(application))}
          onRowState={onRowState}
        />
      ))}
    </UnplacedRegion>
  );
}

interface UnplacedProps {
  application: Application;
  hasDuplicateName: boolean;
  onRowState(id: string, rowState: RowState): void;
}

function Unplaced({ application, hasDuplicateName, onRowState }: UnplacedProps) {
  const machine = provideApplicationCard(usePortal(), application, () => undefined);
  const [snapshot, send, actor] = useFlow(machine, { input: { applicationId: application.id } });
  const banner = useBanner(actor);
  const isBusy = snapshot.hasTag('busy');
  const rowState = isBusy ? 'retained' : 'idle';
  useEffect(() => onRowState(application.id, rowState), [onRowState, application.id, rowState]);
  const answers = firstAnswers(application.formData, {});
  const name = applicationName(application);
  const called = toAccessibleName(name, hasDuplicateName, answers, application.createdAt);
  useActionDetails(actor, {
    name: called,
    enabled: { 'application.edit': false, 'application.reuse': false },
  });
  return (
    <UnplacedItem
      name={toAccessibleName(name, hasDuplicateName, answers)}
      called={called}
      createdAt={application.createdAt}
      isBusy={isBusy}
      banner={banner}
      onAddToCart={() => send({ type: 'cart.add' })}
    />
  );
}
