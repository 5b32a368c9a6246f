import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Selection } from '#contract/form.ts';
import { useAllPages } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { findDraft, toNeeds } from './needs.ts';

/** What a category's form asks for; earlier applications are counted only with `hasEarlier`. */
export function useNeeds(selection: Selection, { isWhole: hasEarlier = false } = {}) {
  const { queries } = usePortal();
  const { user } = useSession();
  const form = useQuery({ ...queries.formStructure(), staleTime: 60_000 });
  const applications = useInfiniteQuery({ ...queries.applications(), enabled: hasEarlier });
  const own = hasEarlier ? (applications.data ?? []) : [];
  const draft = findDraft(own, selection.categoryId);
  useAllPages(applications, hasEarlier && draft === undefined);
  const isLoaded = form.data && !(hasEarlier && applications.isPending);
  return {
    form,
    draft,
    needs: isLoaded ? toNeeds(form.data, selection, user, own) : undefined,
  };
}
