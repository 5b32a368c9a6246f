import type { ReactNode } from 'react';
import { copy, measure, tone as tones } from '#ui/theme/text.css.ts';

interface TextProps {
  size?: keyof typeof copy;
  tone?: keyof typeof tones;
  as?: 'p' | 'span' | 'div';
  id?: string;
  children: ReactNode;
}

/** Running text of at most 68 characters a line. */
export function Text({
  size = 'regular',
  tone = 'body',
  as: Element = 'p',
  id,
  children,
}: TextProps) {
  return (
    <Element className={`${copy[size]} ${tones[tone]} ${measure}`} id={id}>
      {children}
    </Element>
  );
}
