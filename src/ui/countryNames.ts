import { countryCodes, otherCountryNames } from '#contract/countryNames.ts';
import type { ComboOption, OptionFinder } from '#ui/parts/SearchedOptions.tsx';

/*
 * The names that people and browsers use for a country, beside the English one: codes, former and
 * official names, and its names in Hindi and its own language from the browser.
 */

/** Finds a country by any of its names. */
export const countryFinder: OptionFinder = { find, listNames };

const namesByCode = new Map<string, readonly string[]>();

/** Every other name of a country; its `detail` is the two-letter code. */
function listNames({ detail: code = '' }: ComboOption): readonly string[] {
  const cached = namesByCode.get(code);
  if (cached) return cached;
  const [, alpha3 = ''] = new RegExp(`(?:^| )${code}(\\w{3})`).exec(countryCodes) ?? [];
  const names = alpha3
    ? [code, alpha3, ...(otherCountryNames[code]?.split('|') ?? []), ...browserNames(code)]
    : [];
  namesByCode.set(code, names);
  return names;
}

function browserNames(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const names = ['en', 'hi', own].map((language) => displayNames(language).of(code));
  return [...names, short.of(code)].filter((name) => name !== undefined);
}

const displays = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  const display = displays.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  displays.set(language, display);
  return display;
}

function find(text: string, options: readonly ComboOption[]): ComboOption | undefined {
  const isCalled = (name: string) => (option: ComboOption) =>
    [option.label, ...listNames(option)].some((one) => simplify(one) === name);
  const name = simplify(text);
  if (name === '') return undefined;
  return (
    options.find(({ label }) => simplify(label) === name) ??
    options.find(isCalled(name)) ??
    options.find(isCalled(dropGovernmentForm(name)))
  );
}

/** Removes case, accents, punctuation, articles and text in brackets. */
function simplify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]|\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bst\b\.?/g, 'saint')
    .replaceAll(/\bthe\b/g, ' ')
    .replaceAll(/\./g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Removes the form of government, as in `Republic of India` or `Iran, Islamic Republic of`. */
function dropGovernmentForm(name: string): string {
  const form = String.raw`(?:\w+ ){0,4}(?:republic|kingdom|states?|commonwealth|principality|sultanate|union|duchy) of`;
  return name.replace(new RegExp(`^${form} `), '').replace(new RegExp(` ${form}$`), '');
}
