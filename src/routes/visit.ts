import { useCallback } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

interface VisitState {
  visit?: string;
}

/**
 * One visit of a page, which goes on while the page itself notes something in its query. A new visit
 * begins when the customer goes somewhere, even to the same page: use it as key of what read the query.
 */
export function useVisit(): { visit: string; note(query: URLSearchParams): void } {
  const { key, pathname, state } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const visit = (state as VisitState | null)?.visit ?? key;
  const note = useCallback(
    (query: URLSearchParams) => {
      // It would take the place of where the customer is going.
      if (isLeaving) return;
      const to = { search: query.toString() };
      void navigate(to, { replace: true, preventScrollReset: true, state: { visit } });
    },
    [isLeaving, navigate, visit],
  );
  return { visit, note };
}
