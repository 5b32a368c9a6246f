import type { Page } from '@playwright/test';
import { hindiSentences } from '#contract/hindi.ts';
import { listSaid } from '#tests/support/bothTables.ts';
import type { Said } from '#tests/support/bothTables.ts';

/*
 * Tests name what they look for in English. Where they run in Hindi, each such name is looked up in the
 * English table, and what stands in the Hindi one under the same key is looked for instead; names that are
 * in no table are data, and stay.
 */

const value = /\{\w+\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const said: readonly Pick<Said, 'english' | 'hindi'>[] = [
  ...listSaid(),
  ...Object.entries(hindiSentences).map(([english, hindi]) => ({ english, hindi })),
];

const byEnglish = Map.groupBy(said, ({ english }) => english);

/** Texts with words of their own around values, and what reads them. */
const withValues = said
  .filter(({ english }) => english.match(value) && english.replace(value, '').trim() !== '')
  .map((one) => {
    const source = one.english.split(value).map(escaped).join('(.+)');
    return { ...one, reader: new RegExp(`^${source}$`, 'is') };
  });

/** How a button and what it is about stand in a row. */
const rows = new Set(['{a} {b}', ...(byEnglish.get('{a} {b}') ?? []).map(({ hindi }) => hindi)]);

/** All that a text may be in Hindi; nothing for one that is none of the portal's. */
function translate(text: string): string[] {
  const same = byEnglish.get(text)?.map(({ hindi }) => hindi);
  if (same) return [...new Set(same)];
  const filled = withValues.flatMap(({ english, hindi, reader }): string[] => {
    const found = reader.exec(text);
    const names: string[] = english.match(value) ?? [];
    const valueOf = (name: string) => found?.[names.indexOf(name) + 1] ?? '';
    return found
      ? [hindi.replace(value, (name) => translate(valueOf(name))[0] ?? valueOf(name))]
      : [];
  });
  // The one that says most itself knows best.
  const [best] = filled.toSorted((one, other) => other.length - one.length);
  return [...new Set([...(best === undefined ? [] : [best]), ...translateRow(text)])];
}

/** A button and what it is about: another text, or a file. */
function translateRow(text: string): string[] {
  for (const { index } of [...text.matchAll(/ /g)].toReversed()) {
    const [button] = byEnglish.get(text.slice(0, index)) ?? [];
    if (button === undefined) continue;
    const rest = text.slice(index + 1);
    const thing = /^\S+\.\w+$/.test(rest) ? rest : translate(rest)[0];
    if (thing === undefined) continue;
    return [...rows].map((row) => row.replace('{a}', button.hindi).replace('{b}', thing));
  }
  return [];
}

/** Hindi texts whose English ones fit, as sources of expressions. */
function listSources(isFitting: (english: string) => boolean): string[] {
  const found = said.filter(({ english }) => isFitting(english.replace(value, 'Xx1')));
  return [...new Set(found.map(({ hindi }) => hindi.split(value).map(escaped).join('.+')))];
}

/** A text in Hindi: what is typed, or heard. */
export const translateText = (text: string): string => translate(text)[0] ?? text;

/** A name that is looked for, in Hindi. */
export function translateName(name: string | RegExp, isExact: boolean): string | RegExp {
  if (typeof name !== 'string') return expressionInOtherWords(name);
  const same = translate(name);
  if (same.length === 1) return same[0] ?? name;
  const part = name.toLowerCase();
  const sources = same.map(escaped);
  if (sources.length === 0 && !isExact) {
    sources.push(...listSources((english) => english.toLowerCase().includes(part)));
  }
  if (sources.length === 0) return name;
  return new RegExp(isExact ? `^(${sources.join('|')})$` : sources.join('|'));
}

function expressionInOtherWords(name: RegExp): RegExp {
  if (!/[A-Za-z]{2}/.test(name.source)) return name;
  const [, from = '', middle = '', to = ''] = /^(\^?)(.*?)(\$?)$/s.exec(name.source) ?? [];
  const sources = listSources((english) => name.test(english));
  const plain = middle.replace(/\\(?=\W)/g, '');
  if (sources.length === 0 && escaped(plain) === middle) {
    // The beginning of a name that two texts make up is read with something behind it.
    const begun = translate(`${plain}Xx1`).map((text) => text.replace('Xx1', ''));
    sources.push(...[...translate(plain), ...begun].map(escaped));
  }
  if (sources.length === 0) return splitPattern(name);
  const isOne = !middle.includes('|');
  return new RegExp(`${isOne ? from : ''}(${sources.join('|')})${isOne ? to : ''}`, name.flags);
}

/** Translates the words between what an expression leaves open. */
function splitPattern({ source, flags }: RegExp): RegExp {
  const pieces = source.replace(/(?<!\\)[A-Za-z][A-Za-z ]+[A-Za-z]/g, (piece) => {
    const [same] = translate(piece);
    return same === undefined ? piece : escaped(same);
  });
  return new RegExp(pieces, flags);
}

type Options = Record<string, unknown> | undefined;
type Look = (first: unknown, options?: Options) => unknown;

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'];
const changed = new WeakSet<object>();

/** From now on pages, and what is found on them, are asked in Hindi. */
export function requestHindi(page: Page): void {
  for (const place of [page, page.locator('html')]) {
    const kind = Object.getPrototypeOf(place) as Record<string, Look>;
    if (changed.has(kind)) continue;
    changed.add(kind);
    for (const name of byText) {
      wrap(kind, name, (text, options) => [toHindi(text, options?.exact === true), options]);
    }
    wrap(kind, 'getByRole', (role, options) => [role, optionsInHindi(options, 'name')]);
    wrap(kind, 'filter', (options) => [
      optionsInHindi(options as Options, 'hasText', 'hasNotText'),
    ]);
  }
}

/** The words of a window that the portal does not draw are its provider's, in English. */
const isForeign = (place: unknown) => String(place).includes('Payment sandbox');

function wrap(
  kind: Record<string, Look>,
  name: string,
  change: (first: unknown, options: Options) => [unknown, Options?],
): void {
  const own = kind[name];
  if (!own) return;
  kind[name] = function ask(this: unknown, first, options) {
    const asked = isForeign(this) ? ([first, options] as const) : change(first, options);
    return own.call(this, ...asked);
  };
}

function optionsInHindi(options: Options, ...keys: string[]): Options {
  const told = Object.entries(options ?? {}).map(([key, option]) => [
    key,
    keys.includes(key) ? toHindi(option, options?.exact === true) : option,
  ]);
  return Object.fromEntries(told) as Options;
}

const toHindi = (text: unknown, isExact: boolean): unknown =>
  typeof text === 'string' || text instanceof RegExp ? translateName(text, isExact) : text;
