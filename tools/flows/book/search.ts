/* Whether an entry matches the typed words. Runs in the book's pages. */

/** Stop words. */
const stopWords = new Set(
  'a about after an and are be by can covered does from happen happens how i if in is it message of on or requirement served show shows than that the then there this to upon was what when where which who why with'.split(
    ' ',
  ),
);

/** The stems that an entry must contain; stop words of a full question are ignored. */
export function parseQuery(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  const subjects = words.filter((word) => !stopWords.has(word));
  return (subjects.length > 0 ? subjects : words).map((word) => stem(toId(word)));
}

export function matches(text: string, stems: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return stems.every((word) => lower.includes(word));
}

/** Turns `r137` into `r-137`. */
function toId(word: string): string {
  return word.replace(/[._/-]+$/, '').replace(/^([a-z])(\d{2,})$/, '$1-$2');
}

/** Gives `cancels`, `cancelled` and `cancelling` the same stem. */
function stem(word: string): string {
  if (!/^\p{L}{5,}$/u.test(word)) return word;
  return word.replace(/(?:ing|ed|es|s)$/, '').replace(/(\p{L})\1$/u, '$1');
}
