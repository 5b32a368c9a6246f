import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Loads the code of a field once the customer enters its form. Until it has loaded, every focus in
 * the form tries again.
 */
export function useFormEntry(
  control: RefObject<HTMLElement | null>,
  isActive: boolean,
  load: () => Promise<void>,
): void {
  const enter = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    const form = control.current?.closest('form');
    if (!isActive || !form) return;
    const approach = () => enter();
    // A touch hovers only while it presses, and the pressed element must not be replaced.
    const hover = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') enter();
    };
    form.addEventListener('focusin', approach);
    form.addEventListener('pointerover', hover);
    if (form.contains(document.activeElement)) enter();
    return () => {
      form.removeEventListener('focusin', approach);
      form.removeEventListener('pointerover', hover);
    };
  }, [control, isActive]);
}
