import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import type { Location } from 'react-router';

/** Where a pending navigation leads; the router's hooks report it a moment later. */
export const NextLocation = createContext<() => Location | undefined>(() => undefined);

interface EntryState {
  entryKey?: string;
}

/**
 * The current history entry of a page. Its key stays the same while the page writes to its own
 * query, and changes when the customer navigates, even to the same page: use it as the React key of
 * what reads the query.
 */
export function useHistoryEntry(): {
  entryKey: string;
  replaceQuery(query: URLSearchParams): void;
} {
  const { pathname, state } = useLocation();
  const entryKey = useHistoryEntryKey();
  const navigate = useNavigate();
  const getNext = use(NextLocation);
  const entryState = state as EntryState | null;
  const replaceQuery = useCallback(
    (query: URLSearchParams) => {
      // It would replace a pending navigation.
      const next = getNext();
      if (next && next.pathname !== pathname) return;
      const to = { search: query.toString() };
      void navigate(to, { replace: true, state: { ...entryState, entryKey } });
    },
    [getNext, entryState, navigate, pathname, entryKey],
  );
  return { entryKey, replaceQuery };
}

/** A page that replaces its entry passes the first key on in the entry's state. */
export function useHistoryEntryKey(): string {
  const { key, state } = useLocation();
  return (state as EntryState | null)?.entryKey ?? key;
}

/** Scrolls a newly opened page to its top; on Back, the browser restores the position. */
export function useTopOfPage(): void {
  const entryKey = useHistoryEntryKey();
  const cause = useNavigationType();
  const shown = useRef(entryKey);
  useLayoutEffect(() => {
    if (shown.current === entryKey) return;
    shown.current = entryKey;
    if (cause !== NavigationType.Pop) scrollTo(0, 0);
  }, [entryKey, cause]);
}

/** Changes that are written to the address without a delay. Safari allows 100 writes in 30 s. */
const writesAtOnce = 10;

/** Milliseconds between later writes. */
const writeEvery = 400;

/**
 * The view of a list: read from the address at first and written there. A few changes are written
 * at once, so that leaving the page right after them does not lose one; only longer typing waits.
 */
export function useQueryState<View>(
  replaceQuery: (query: URLSearchParams) => void,
  read: (query: URLSearchParams) => View,
  toQuery: (view: View) => URLSearchParams,
) {
  const [address] = useSearchParams();
  const state = useState(() => read(address));
  const [view] = state;
  /** Each write moves this time on by `writeEvery`; the next one waits if it is too far ahead. */
  const usedUntil = useRef(0);
  useEffect(() => {
    const query = toQuery(view);
    // Other parameters of the address do not concern the list.
    if (query.toString() === toQuery(read(address)).toString()) return;
    const write = () => {
      usedUntil.current = Math.max(usedUntil.current, performance.now()) + writeEvery;
      replaceQuery(query);
    };
    const wait = usedUntil.current - performance.now() - (writesAtOnce - 1) * writeEvery;
    if (wait <= 0) {
      write();
      return;
    }
    const timer = setTimeout(write, wait);
    return () => clearTimeout(timer);
  }, [view, address, replaceQuery, read, toQuery]);
  return state;
}
