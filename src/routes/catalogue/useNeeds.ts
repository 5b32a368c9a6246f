import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Application } from '#contract/application.ts';
import type { Selection } from '#contract/form.ts';
import { useAllPages } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { findDraft, toNeeds } from './needs.ts';

/** What a category's form asks for. */
export function useNeeds(selection: Selection, earlier: readonly Application[] = []) {
  const { queries } = usePortal();
  const { user } = useSession();
  const form = useQuery({ ...queries.formStructure(), staleTime: 60_000 });
  return { form, needs: form.data && toNeeds(form.data, selection, user, earlier) };
}

/** The same, counting answers of earlier applications, and the newest draft of the category. */
export function useNeedsAndDraft(selection: Selection) {
  const applications = useInfiniteQuery(usePortal().queries.applications());
  const own = applications.data ?? [];
  const draft = findDraft(own, selection.categoryId);
  useAllPages(applications, draft === undefined);
  const { form, needs } = useNeeds(selection, own);
  return { form, draft, needs: applications.isPending ? undefined : needs };
}
