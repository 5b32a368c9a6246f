import type { ReactNode, Ref } from 'react';
import { heading } from '#ui/theme/text.css.ts';

interface HeadingProps {
  level: 1 | 2 | 3;
  size?: keyof typeof heading;
  /** Lets a route move focus here after a change of page or step. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const sizes = { 1: 'display', 2: 'large', 3: 'regular' } as const;

/** A heading whose size may differ from its level. */
export function Heading({ level, size = sizes[level], ref, children }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element className={heading[size]} ref={ref} tabIndex={level === 1 || ref ? -1 : undefined}>
      {children}
    </Element>
  );
}
