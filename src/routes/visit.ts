import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  NavigationType,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router';

interface VisitState {
  visit?: string;
}

/**
 * One visit of a page, which goes on while the page itself notes something in its query. A new visit
 * begins when the customer goes somewhere, even to the same page: use it as key of what read the query.
 */
export function useVisit(): { visit: string; note(query: URLSearchParams): void } {
  const { pathname, state } = useLocation();
  const visit = useVisitKey();
  const navigate = useNavigate();
  const router = use(RouterContext)?.router;
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const kept = state as VisitState | null;
  const note = useCallback(
    (query: URLSearchParams) => {
      // It would take the place of where the customer is going, which hooks tell a moment later.
      const { location: going } = router?.state.navigation ?? {};
      if (isLeaving || (going && going.pathname !== pathname)) return;
      const to = { search: query.toString() };
      void navigate(to, { replace: true, state: { ...kept, visit } });
    },
    [isLeaving, kept, navigate, pathname, router, visit],
  );
  return { visit, note };
}

/** The same for every entry of the history that belongs to one visit: an entry that goes on says so in its state. */
export function useVisitKey(): string {
  const { key, state } = useLocation();
  return (state as VisitState | null)?.visit ?? key;
}

/** What the customer goes to begins at its top; on the way back, the browser finds where one was. */
export function useTopOfPage(): void {
  const visit = useVisitKey();
  const cause = useNavigationType();
  const shown = useRef(visit);
  useLayoutEffect(() => {
    if (shown.current === visit) return;
    shown.current = visit;
    if (cause !== NavigationType.Pop) scrollTo(0, 0);
  }, [visit, cause]);
}

/** Milliseconds of rest before the address is written; browsers limit how often that may be. */
const noteAfter = 250;

/** What is wanted of a list: read from the address at first, and noted there once it rests. */
export function useNoted<Wanted>(
  note: (query: URLSearchParams) => void,
  read: (query: URLSearchParams) => Wanted,
  toQuery: (wanted: Wanted) => URLSearchParams,
) {
  const [address] = useSearchParams();
  const state = useState(() => read(address));
  const [wanted] = state;
  useEffect(() => {
    const query = toQuery(wanted);
    // What else the address says is no concern of the list.
    if (query.toString() === toQuery(read(address)).toString()) return;
    const timer = setTimeout(() => note(query), noteAfter);
    return () => clearTimeout(timer);
  }, [wanted, address, note, read, toQuery]);
  return state;
}
