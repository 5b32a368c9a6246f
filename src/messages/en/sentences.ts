/** Translates a sentence of the contract or of a call; they are already English. */
export const sentence = (english: string): string => english;

/** Translates sentences by key. */
export const sentences = <Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> => english;
