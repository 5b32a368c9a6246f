import type { ReactNode, Ref } from 'react';
import { heading, copy, measure, tone as tones } from '#ui/theme/text.css.ts';

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

interface TextProps {
  size?: keyof typeof copy;
  tone?: keyof typeof tones;
  children: ReactNode;
}

/** Running text of at most 68 characters a line. */
export function Text({ size = 'regular', tone = 'body', children }: TextProps) {
  return <p className={`${copy[size]} ${tones[tone]} ${measure}`}>{children}</p>;
}

interface SentenceProps {
  /** Text with part names in braces, such as `We sent it to {email}.` */
  text: string;
  parts: Readonly<Record<string, ReactNode>>;
}

/** A text with embedded elements, placed by its language. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/[{}]/).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
    <span key={index}>{index % 2 === 0 ? piece : parts[piece]}</span>
  ));
}
