import { translateToHindi } from '#contract/hindi.ts';

/** A sentence of the contract or of a call in this language. */
export const sentence = translateToHindi;

/** Such sentences by key. */
export function sentences<Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> {
  const pairs = Object.entries<string>(english).map(([key, text]) => [key, translateToHindi(text)]);
  return Object.fromEntries(pairs) as Record<Key, string>;
}
