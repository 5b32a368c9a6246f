import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Selection } from '#contract/form.ts';
import { useWhole } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useSession } from '#routes/portal/session.tsx';
import { findDraft, toNeeds } from './needs.ts';

/** What a category's form asks for; earlier applications are counted only with `isWhole`. */
export function useNeeds(selection: Selection, { isWhole = false } = {}) {
  const { queries } = usePortal();
  const { user } = useSession();
  const form = useQuery({ ...queries.formStructure(), staleTime: 60_000 });
  const applications = useInfiniteQuery({ ...queries.applications(), enabled: isWhole });
  const own = isWhole ? (applications.data ?? []) : [];
  const draft = findDraft(own, selection.categoryId);
  useWhole(applications, isWhole && draft === undefined);
  const isThere = form.data && !(isWhole && applications.isPending);
  return {
    form,
    draft,
    needs: isThere ? toNeeds(form.data, selection, user, own) : undefined,
  };
}
