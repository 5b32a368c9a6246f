import { matches, parseQuery } from './search.ts';

/*
 * Script of `find.html` and `requirements.html`: shows the entries that contain every typed word.
 * The address may contain the words too.
 */

const field = document.querySelector<HTMLInputElement>('#find');
const status = document.querySelector('#found');
const entries = [...document.querySelectorAll<HTMLElement>('.found > div')].map((element) => ({
  element,
  text: element.textContent,
}));

function show(typed: string): void {
  const query = parseQuery(typed);
  for (const { element, text } of entries) element.hidden = !matches(text, query);
  for (const part of document.querySelectorAll<HTMLElement>('section')) {
    const isFound = part.querySelector('.found > div:not([hidden])') !== null;
    part.hidden = part.querySelector('.found') ? !isFound : query.length > 0;
    part.querySelector(':scope > details')?.toggleAttribute('open', query.length > 0);
  }
  document.body.classList.toggle('searched', query.length > 0);
  const found = entries.filter(({ element }) => !element.hidden).length;
  if (status) status.textContent = typed.trim() === '' ? '' : `${found} found`;
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
