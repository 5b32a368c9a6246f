import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { announce } from '#ui/announce.ts';

/** Milliseconds after which a wait is said; what is there sooner needs no words. */
export const slow = 1_000;

interface LiveProps {
  id?: string;
  className?: string;
  /** Milliseconds that the words have to stand before they are said. */
  after?: number;
  /** What is being read out is broken off for them. */
  isAlert?: boolean;
  children: ReactNode;
}

/**
 * Words that are read out when they come and when they change. They are no live region: one that
 * comes together with its words is not heard.
 */
export function Live({ after = 0, isAlert = false, ...props }: LiveProps) {
  const part = useRef<HTMLDivElement>(null);
  const said = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const words = part.current?.innerText.trim() ?? '';
      if (words !== said.current && words) void announce(words, isAlert ? 'alert' : 'status');
      said.current = words;
    }, after);
    return () => clearTimeout(timer);
  });
  return <div ref={part} {...props} />;
}
