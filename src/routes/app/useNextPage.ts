import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SlowCalls } from '#routes/portal/slowCalls.ts';

/** Whether a navigation is pending, and how to cancel it; reports it if it is slow. */
export function useNextPage({ watch }: SlowCalls): { isOnTheWay: boolean; stay(): void } {
  const isOnTheWay = useNavigation().state !== 'idle';
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  // Navigating to the current address cancels the pending navigation; the entry key stays.
  const stay = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state: { entryKey: key, ...state } },
    );
  const giveUp = useEffectEvent(stay);
  useEffect(() => {
    if (!isOnTheWay) return;
    const call = watch();
    call.signal.addEventListener('abort', () => giveUp());
    return () => call.ended();
  }, [isOnTheWay, watch]);
  return { isOnTheWay, stay };
}
