import { findStems, parseQuery, rank } from './search.ts';
import type { Synonyms } from './search.ts';

/*
 * Script of `find.html` and `requirements.html`: shows the entries that match the typed words, the
 * best first. The address may contain the words too.
 */

const field = document.querySelector<HTMLInputElement>('#find');
const status = document.querySelector('#found');
const synonyms = JSON.parse(document.querySelector('#synonyms')?.textContent ?? '[]') as Synonyms;
const entries = [...document.querySelectorAll<HTMLElement>('.found > div')].map((element) => ({
  element,
  title: element.querySelector('h3')?.firstChild?.textContent ?? '',
  text: element.textContent,
}));
const parts = [...document.querySelectorAll<HTMLElement>('section:has(.found)')];

function show(typed: string): void {
  const query = parseQuery(typed);
  const scores = rank(entries, query, { typed, synonyms });
  const scored = entries.map(({ element }, index) => ({ element, score: scores[index] }));
  for (const { element, score } of scored) element.hidden = score === undefined;
  for (const { element } of sortByScore(scored)) element.parentElement?.append(element);
  const best = parts.map((part) => {
    const inside = scored.filter(({ element }) => part.contains(element));
    const found = inside.flatMap(({ score }) => score ?? []);
    part.hidden = found.length === 0;
    part.querySelector(':scope > details')?.toggleAttribute('open', query.length > 0);
    return { element: part, score: Math.max(0, ...found) };
  });
  for (const { element } of sortByScore(best)) element.parentElement?.append(element);
  for (const other of document.querySelectorAll<HTMLElement>('section:not(:has(.found))')) {
    other.hidden = query.length > 0;
  }
  document.body.classList.toggle('searched', query.length > 0);
  if (status) status.textContent = query.length === 0 ? '' : describeCount(query);
}

/** The best first; those with the same score stay in order. */
function sortByScore<Scored extends { score: number | undefined }>(given: Scored[]): Scored[] {
  return given.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0));
}

function describeCount(query: readonly string[]): string {
  const found = entries.filter(({ element }) => !element.hidden);
  const all = new Set(query).size;
  const complete = found.filter(({ text }) => findStems(text, query, synonyms).size === all).length;
  if (complete === found.length) return `${complete} found`;
  const some = `${found.length - complete} with some`;
  return `${complete === 0 ? 'None has' : `${complete} with`} all these words, ${some}`;
}

/** Opens the entry that the address points to. */
function unfold(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.querySelector('details')?.toggleAttribute('open', true);
}

unfold();
addEventListener('hashchange', unfold);

if (field) {
  const given = new URLSearchParams(location.search).get('words');
  if (given !== null) field.value = given;
  if (field.value) show(field.value);
  field.addEventListener('input', () => {
    show(field.value);
    const query =
      field.value === '' ? location.pathname : `?words=${encodeURIComponent(field.value)}`;
    history.replaceState(null, '', query);
  });
}
