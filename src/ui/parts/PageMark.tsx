import { useLayoutEffect } from 'react';
import type { PageMarkName } from './pageMarks.ts';

const counts = new Map<PageMarkName, number>();

/**
 * Marks the document while mounted, for styles that would need `:has()` (S-61: Firefox 115 to 120
 * lack it).
 */
export function PageMark({ name }: { name: PageMarkName }) {
  useLayoutEffect(() => {
    change(name, 1);
    return () => change(name, -1);
  }, [name]);
  return null;
}

/** Counted, since two marks of a name can be mounted while one page replaces another. */
function change(name: PageMarkName, difference: number): void {
  const count = (counts.get(name) ?? 0) + difference;
  counts.set(name, count);
  document.documentElement.toggleAttribute(`data-page-${name}`, count > 0);
}
