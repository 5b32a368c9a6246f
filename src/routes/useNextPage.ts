import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { SlowCalls } from './slowCalls.ts';

/**
 * Whether another page was chosen and is not here yet, and how to stay instead; one that takes long is
 * told of like a slow call.
 */
export function useNextPage({ watch }: SlowCalls): { isOnTheWay: boolean; stay(): void } {
  const isOnTheWay = useNavigation().state !== 'idle';
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  // Going to where one is takes the place of going elsewhere; the entryKey goes on.
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
