import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Selection } from '#contract/form.ts';
import { useWhole } from '../olderPages.tsx';
import { usePortal } from '../portal.ts';
import { useSession } from '../session.tsx';
import { findDraft, toReadiness } from './readiness.ts';

/** What a category's form asks for; earlier applications are counted only with `isWhole`. */
export function useReadiness(selection: Selection, { isWhole = false } = {}) {
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
    readiness: isThere ? toReadiness(form.data, selection, user, own) : undefined,
  };
}
