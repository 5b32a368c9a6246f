import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { announce } from '#ui/announce.ts';

/** Milliseconds after which a wait is announced; shorter ones need no announcement. */
export const slow = 1_000;

interface LiveProps {
  id?: string;
  className?: string;
  /** Milliseconds that the words must be shown before they are announced. */
  after?: number;
  /** Interrupts the current announcement. */
  isAlert?: boolean;
  children: ReactNode;
}

/**
 * Text that is announced when it appears or changes. It is not a live region itself: a region that
 * mounts together with its text is not announced.
 */
export function Live({ after = 0, isAlert = false, ...props }: LiveProps) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const text = element.current?.innerText.trim() ?? '';
    // Rendering the same words again does not restart their delay.
    if (text === shown.current) return;
    shown.current = text;
    clearTimeout(timer.current);
    if (!text) return;
    timer.current = setTimeout(() => void announce(text, isAlert ? 'alert' : 'status'), after);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      shown.current = '';
    },
    [],
  );
  return <div ref={element} {...props} />;
}
