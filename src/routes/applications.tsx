import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isEditable, statusOf } from '#contract/application.ts';
import { ApplicationsScreen } from '#ui/screens/applications/ApplicationsScreen.tsx';
import type { ShownApplication } from '#ui/screens/applications/ApplicationsScreen.tsx';
import { useFormLabels } from './formLabels.ts';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import { storeSelection } from './selection.ts';
import { usePage } from './usePage.ts';

/** /my-submission: the own applications; drafts can be edited (spec §2 My Applications). */
export function Component() {
  usePage('My Applications');
  const { cache, queries } = usePortal();
  const navigate = useNavigate();
  const { labels } = useFormLabels();
  const [openingId, setOpeningId] = useState<string>();
  const applications = useQuery(queries.applications());

  async function edit({ id, categoryId, segmentId, price }: ShownApplication) {
    setOpeningId(id);
    if (categoryId && segmentId) storeSelection({ id: categoryId, segmentId, price: price ?? 0 });
    await cache.prefetchQuery(queries.formStructure());
    await navigate(paths.application(id));
  }

  const shown = applications.isError ? [] : applications.data;
  return (
    <ApplicationsScreen
      applications={shown?.map((application) => ({
        ...application,
        status: statusOf(application.appStatus),
        isEditable: isEditable(application),
      }))}
      labels={labels}
      openingId={openingId}
      onRetry={applications.isError ? () => void applications.refetch() : undefined}
      onEdit={(application) => void edit(application)}
    />
  );
}
