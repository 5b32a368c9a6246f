/* Which entries match the typed words, and how well. Runs in the book's pages. */

interface Entry {
  title: string;
  /** All its words, those of the title too. */
  text: string;
}

/** Stop words. */
const stopWords = new Set(
  'a about after an and are be by can come comes covered customer did do does during from happen happens has have how i if in is it long many may message much must of often on or requirement served should show shows than that the then there this to upon was what when where which while who why with would'.split(
    ' ',
  ),
);

/** Lists of words that mean the same; readers do not know those of the charts. */
export type Synonyms = readonly (readonly string[])[];

/** The stems that are looked for; stop words of a full question are ignored. */
export function parseQuery(typed: string): string[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  const subjects = words.filter((word) => !stopWords.has(word));
  return (subjects.length > 0 ? subjects : words).map((word) => stem(toId(word)));
}

/** With so many entries that have all the words, those with some of them are not shown. */
const enough = 5;

interface Options {
  /** The query as it was typed. */
  typed?: string;
  synonyms?: Synonyms;
}

/**
 * A score for each entry, undefined for those that do not match. Words that few entries have count
 * more, those of a title twice, and synonyms half. Entries with half of the words match too, unless
 * enough have all of them. A title that was typed as a whole comes first, and a number where one
 * was asked for.
 */
export function rank(
  entries: readonly Entry[],
  stems: readonly string[],
  { typed = '', synonyms = [] }: Options = {},
): readonly (number | undefined)[] {
  const found = entries.map(({ text }) => findStems(text, stems, synonyms));
  const literal = entries.map(({ text }) => findStems(text, stems));
  const titled = entries.map(({ title }) => findStems(title, stems, synonyms));
  const getWeight = (stem: string) =>
    Math.log(1 + entries.length / (1 + found.filter((own) => own.has(stem)).length));
  const weights = new Map(stems.map((stem) => [stem, getWeight(stem)]));
  const weigh = (own: ReadonlySet<string> = new Set()) =>
    [...own].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const hasEnough = found.filter((own) => own.size === weights.size).length >= enough;
  const least = hasEnough ? weights.size : Math.max(1, weights.size / 2);
  return found.map((own, index) => {
    if (weights.size > 0 && own.size < least) return undefined;
    const score = (weigh(own) + weigh(literal[index])) / 2 + weigh(titled[index]);
    return answersQuestion(entries[index]?.title ?? '', typed) ? 2 * score : score;
  });
}

/** Whether a query contains the whole title, or asks for a number with which the title begins. */
function answersQuestion(title: string, typed: string): boolean {
  const query = typed.toLowerCase();
  const asksForNumber = /\bhow (?:long|many|much|often)\b/.test(query);
  const isPhrase = title.includes(' ') && query.includes(title.trim().toLowerCase());
  return isPhrase || (asksForNumber && /^\d/.test(title.trim()));
}

/** The stems that a text has, itself or as a synonym. */
export function findStems(
  text: string,
  stems: readonly string[],
  synonyms: Synonyms = [],
): Set<string> {
  const lower = text.toLowerCase();
  return new Set(
    stems.filter((stem) => listAlternatives(stem, synonyms).some((one) => contains(lower, one))),
  );
}

/** A stem with those of its synonyms. */
function listAlternatives(given: string, synonyms: Synonyms): string[] {
  const lists = synonyms.map((words) => words.map(stem)).filter((words) => words.includes(given));
  return [given, ...lists.flat()];
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
