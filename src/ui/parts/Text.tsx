import type { ReactNode } from 'react';
import { copy, measure, tone as tones } from '#ui/theme/text.css.ts';

interface TextProps {
  size?: keyof typeof copy;
  tone?: keyof typeof tones;
  children: ReactNode;
}

/** Running text of at most 68 characters a line. */
export function Text({ size = 'regular', tone = 'body', children }: TextProps) {
  return <p className={`${copy[size]} ${tones[tone]} ${measure}`}>{children}</p>;
}
