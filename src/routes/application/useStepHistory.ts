import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { useVisitKey } from '../visit.ts';

/**
 * Each step of the form is an entry of the browser's history, so that Back goes one step back
 * instead of out. `choose` asks the form for a step and answers the one it shows then; `leave` is called where
 * Back comes after the form.
 */
export function useStepHistory(
  step: number,
  { isOpen, choose, leave }: { isOpen: boolean; choose(step: number): number; leave(): void },
): void {
  const [search, setSearch] = useSearchParams();
  const visit = useVisitKey();
  const cause = useNavigationType();
  const asked = Number(search.get('step') ?? 1);
  const wasOpen = useRef(false);

  function show(shown: number, replace: boolean) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (shown === 1) after.delete('step');
        else after.set('step', String(shown));
        return after;
      },
      { replace, state: { visit } },
    );
  }

  useEffect(() => {
    if (!isOpen) return;
    if (step !== asked) show(step, !wasOpen.current);
    wasOpen.current = true;
    // The address follows the form here; what the address asks for is the other effect's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, isOpen]);

  useEffect(() => {
    if (cause !== NavigationType.Pop || asked === step) return;
    if (!isOpen) return leave();
    const shown = choose(asked);
    if (shown !== asked) show(shown, true);
    // Only a change of the address asks; the form's own steps are the first effect's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search]);
}
