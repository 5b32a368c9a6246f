/* Which entries match the typed words best. Runs in the book's pages. */

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

/**
 * A score for each text, undefined for those that do not match. A rare word counts more. While some
 * text has all the words that occur at all, others do not match; else those with at least half of
 * their weight do.
 */
export function rank(
  texts: readonly string[],
  stems: readonly string[],
): readonly (number | undefined)[] {
  const lower = texts.map((text) => text.toLowerCase());
  const weights = stems.map((stem) => {
    const found = lower.filter((text) => contains(text, stem)).length;
    return found === 0 ? 0 : Math.log(1 + texts.length / found);
  });
  const scores = lower.map((text) => {
    const parts = stems.map((stem, index) => (contains(text, stem) ? (weights[index] ?? 0) : 0));
    return parts.reduce((sum, part) => sum + part, 0);
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const least = Math.max(...scores) === whole ? whole : whole / 2;
  const isFound = (score: number) => stems.length === 0 || (score > 0 && score >= least);
  return scores.map((score) => (isFound(score) ? score : undefined));
}

/** A number is a word of its own, so that 5 is not found in 15. */
function contains(text: string, stem: string): boolean {
  return /^\d+$/.test(stem)
    ? new RegExp(`(?<![\\d.,-])${stem}(?![\\d,])`).test(text)
    : text.includes(stem);
}

const numbers = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Turns `r137` into `r-137` and `five` into `5`. */
function toId(word: string): string {
  const number = numbers.indexOf(word);
  if (number > 0) return String(number);
  return word.replace(/[._/-]+$/, '').replace(/^([a-z])(\d{2,})$/, '$1-$2');
}

/** Gives `cancels`, `cancelled` and `cancelling` the same stem. */
function stem(word: string): string {
  if (!/^\p{L}{5,}$/u.test(word)) return word;
  return word.replace(/(?:ing|ed|es|s)$/, '').replace(/(\p{L})\1$/u, '$1');
}
