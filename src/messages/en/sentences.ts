/** A sentence of the contract or of a call in this language; English they are. */
export const sentence = (english: string): string => english;

/** Such sentences by key. */
export const sentences = <Key extends string>(
  english: Readonly<Record<Key, string>>,
): Readonly<Record<Key, string>> => english;
