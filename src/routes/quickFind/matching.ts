import { plainText } from '#routes/flow/plainText.ts';

/*
 * Search while typing: case and accents are ignored, words may come in any order, and names that
 * begin with the text come first.
 */

/** A searchable item with its text normalised once. */
export interface Searchable<Item> {
  item: Item;
  name: string;
  words: readonly string[];
}

/** Prepares `items` for `findMatches`; `listTexts` returns the name, then further texts. */
export function toSearchable<Item>(
  items: readonly Item[],
  listTexts: (item: Item) => readonly [name: string, ...further: (string | undefined)[]],
): Searchable<Item>[] {
  return items.map((item) => {
    const texts = listTexts(item).map((text) => plainText(text ?? ''));
    return { item, name: texts[0] ?? '', words: texts.flatMap(toWords) };
  });
}

export interface Match<Item> {
  item: Item;
  /** 0: the name begins with the text; 1: each typed word begins one of the words; 2: the rest. */
  rank: number;
}

/** The items that match `text`, best first, else in the given order; all if it is empty. */
export function findMatches<Item>(
  candidates: readonly Searchable<Item>[],
  text: string,
): Match<Item>[] {
  const typed = plainText(text).trim();
  const parts = toWords(typed);
  return candidates
    .flatMap(({ item, name, words }) => {
      const found = rank(typed, parts, name, words);
      return found === undefined ? [] : [{ item, rank: found }];
    })
    .toSorted((one, other) => one.rank - other.rank);
}

function rank(
  typed: string,
  parts: readonly string[],
  name: string,
  words: readonly string[],
): number | undefined {
  if (name.startsWith(typed)) return 0;
  if (parts.length === 0) return undefined;
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (parts.every((part) => words.some((word) => word.includes(part)))) return 2;
  return undefined;
}

function toWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
