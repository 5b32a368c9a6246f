import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { useHistoryEntryKey } from '#routes/device/historyEntry.ts';

/**
 * Each step of the form is a history entry, so that Back goes back one step instead of leaving.
 * `choose` asks the form for a step and returns the one that then shows; `leave` is called when
 * Back goes past the form.
 */
export function useStepHistory(
  step: number,
  { isOpen, choose, leave }: { isOpen: boolean; choose(step: number): number; leave(): void },
): void {
  const [search, setSearch] = useSearchParams();
  const entryKey = useHistoryEntryKey();
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
      { replace, state: { entryKey } },
    );
  }

  useEffect(() => {
    if (!isOpen) return;
    if (step !== asked) show(step, !wasOpen.current);
    wasOpen.current = true;
    // Here the address follows the form; the other effect handles changes of the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, isOpen]);

  useEffect(() => {
    if (cause !== NavigationType.Pop || asked === step) return;
    if (!isOpen) return leave();
    const shown = choose(asked);
    if (shown !== asked) show(shown, true);
    // Only for changes of the address; the first effect handles the form's own steps.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search]);
}
