/* Which entries match the typed words, and how well. Runs in the book's pages. */

interface Entry {
  title: string;
  /** All its words, those of the title too. */
  text: string;
}

/** Stop words. */
const stopWords = new Set(
  'a about after an and are be by can covered does from happen happens how i if in is it message of on or requirement served show shows than that the then there this to upon was what when where which who why with'.split(
    ' ',
  ),
);

/** The stems that are looked for; stop words of a full question are ignored. */
export function parseQuery(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  const subjects = words.filter((word) => !stopWords.has(word));
  return (subjects.length > 0 ? subjects : words).map((word) => stem(toId(word)));
}

/** With so many entries that have all the words, those with some of them are not shown. */
const enough = 5;

/**
 * A score for each entry, undefined for those that do not match. Words that few entries have count
 * more, and those of a title twice. Entries with half of the words match too, unless enough have
 * all of them.
 */
export function rank(
  entries: readonly Entry[],
  stems: readonly string[],
): readonly (number | undefined)[] {
  const found = entries.map(({ text }) => findStems(text, stems));
  const titled = entries.map(({ title }) => findStems(title, stems));
  const getWeight = (stem: string) =>
    Math.log(1 + entries.length / (1 + found.filter((own) => own.has(stem)).length));
  const weights = new Map(stems.map((stem) => [stem, getWeight(stem)]));
  const weigh = (own: ReadonlySet<string> = new Set()) =>
    [...own].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const hasEnough = found.filter((own) => own.size === weights.size).length >= enough;
  const least = hasEnough ? weights.size : Math.max(1, weights.size / 2);
  return found.map((own, index) =>
    weights.size === 0 || own.size >= least ? weigh(own) + weigh(titled[index]) : undefined,
  );
}

/** The stems that a text has. */
export function findStems(text: string, stems: readonly string[]): Set<string> {
  const lower = text.toLowerCase();
  return new Set(stems.filter((stem) => contains(lower, stem)));
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
