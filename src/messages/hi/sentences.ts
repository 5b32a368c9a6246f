import { translateToHindi } from '#contract/hindi.ts';

/** Translates a sentence of the contract or of a call. */
export const sentence = translateToHindi;

/** Translates sentences by key. */
export function sentences<Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> {
  const pairs = Object.entries<string>(english).map(([key, text]) => [key, translateToHindi(text)]);
  return Object.fromEntries(pairs) as Record<Key, string>;
}
