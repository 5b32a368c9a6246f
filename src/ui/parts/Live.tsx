import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { announce } from '#ui/announce.ts';

interface LiveProps {
  id?: string;
  className?: string;
  /** Milliseconds that the words have to stand before they are said. */
  after?: number;
  children: ReactNode;
}

/**
 * Words that are read out when they come and when they change. They are no live region: one that
 * comes together with its words is not heard.
 */
export function Live({ after = 0, ...props }: LiveProps) {
  const part = useRef<HTMLDivElement>(null);
  const said = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => {
      const words = part.current?.innerText.trim() ?? '';
      if (words !== said.current && words) void announce(words);
      said.current = words;
    }, after);
    return () => clearTimeout(timer);
  });
  return <div ref={part} {...props} />;
}
