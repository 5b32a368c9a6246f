import type { ReactNode } from 'react';

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
