import { parseQuery, rank } from './search.ts';

/*
 * Script of `find.html` and `requirements.html`: shows the entries that match the typed words, the
 * best first. The address may contain the words too.
 */

const field = document.querySelector<HTMLInputElement>('#find');
const status = document.querySelector('#found');
const entries = [...document.querySelectorAll<HTMLElement>('.found > div')].map((element) => ({
  element,
  text: element.textContent,
}));
const texts = entries.map(({ text }) => text);

function show(typed: string): void {
  const query = parseQuery(typed);
  const scores = rank(texts, query);
  for (const [index, { element }] of entries.entries())
    element.hidden = scores[index] === undefined;
  const best = entries
    .map(({ element }, index) => ({ element, score: scores[index] ?? 0 }))
    .toSorted((one, other) => other.score - one.score);
  for (const { element } of best) element.parentElement?.append(element);
  for (const part of document.querySelectorAll<HTMLElement>('section')) {
    const isFound = part.querySelector('.found > div:not([hidden])') !== null;
    part.hidden = part.querySelector('.found') ? !isFound : query.length > 0;
    part.querySelector(':scope > details')?.toggleAttribute('open', query.length > 0);
  }
  document.body.classList.toggle('searched', query.length > 0);
  const found = entries.filter(({ element }) => !element.hidden).length;
  if (status) status.textContent = query.length === 0 ? '' : describeCount(found, query);
}

function describeCount(found: number, query: readonly string[]): string {
  const isWhole = texts.some((text) => query.every((stem) => text.toLowerCase().includes(stem)));
  return isWhole || found === 0
    ? `${found} found`
    : `Nothing has all these words; ${found} come close`;
}

/** Opens the entry that the address points to. */
function unfold(): void {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  place?.querySelector('details')?.toggleAttribute('open', true);
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
