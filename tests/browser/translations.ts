import type { Page } from '@playwright/test';
import { hindiSentences } from '#contract/hindi.ts';
import { listMessagePairs } from '#tests/support/messagePairs.ts';
import type { MessagePair } from '#tests/support/messagePairs.ts';

/*
 * Tests locate elements by English names. When they run in Hindi, each name is looked up in the
 * English table and replaced with the Hindi text under the same key. Names in no table are data and
 * stay unchanged.
 */

const value = /\{\w+\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const pairs: readonly Pick<MessagePair, 'english' | 'hindi'>[] = [
  ...listMessagePairs(),
  ...Object.entries(hindiSentences).map(([english, hindi]) => ({ english, hindi })),
];

const byEnglish = Map.groupBy(pairs, ({ english }) => english);

/** Texts with placeholders, each with an expression that extracts the values. */
const withValues = pairs
  .filter(({ english }) => english.match(value) && english.replace(value, '').trim() !== '')
  .map((one) => {
    const source = one.english.split(value).map(escaped).join('(.+)');
    return { ...one, reader: new RegExp(`^${source}$`, 'is') };
  });

/** Patterns of a button name followed by its subject. */
const rows = new Set(['{a} {b}', ...(byEnglish.get('{a} {b}') ?? []).map(({ hindi }) => hindi)]);

/** All Hindi translations of a text; empty if it is not a text of the portal. */
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
  // The longest match has the most fixed words, so it is the most specific.
  const [best] = filled.toSorted((one, other) => other.length - one.length);
  return [...new Set([...(best === undefined ? [] : [best]), ...translateRow(text)])];
}

/** Translates a button name followed by its subject, which is another text or a file name. */
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

/** Hindi texts whose English versions match, as sources of regular expressions. */
function listSources(isFitting: (english: string) => boolean): string[] {
  const found = pairs.filter(({ english }) => isFitting(english.replace(value, 'Xx1')));
  return [...new Set(found.map(({ hindi }) => hindi.split(value).map(escaped).join('.+')))];
}

/** Translates typed or announced text into Hindi. */
export const translateText = (text: string): string => translate(text)[0] ?? text;

/** Translates an accessible name into Hindi. */
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
  const [, from = '', body = '', to = ''] = /^(\^?)(.*?)(\$?)$/s.exec(name.source) ?? [];
  const sources = listSources((english) => name.test(english));
  const plain = body.replace(/\\(?=\W)/g, '');
  if (sources.length === 0 && escaped(plain) === body) {
    // The beginning of a name made of two texts only translates with a placeholder after it.
    const prefixed = translate(`${plain}Xx1`).map((text) => text.replace('Xx1', ''));
    sources.push(...[...translate(plain), ...prefixed].map(escaped));
  }
  if (sources.length === 0) return splitPattern(name);
  const isOne = !body.includes('|');
  return new RegExp(`${isOne ? from : ''}(${sources.join('|')})${isOne ? to : ''}`, name.flags);
}

/** Translates the words between the wildcards of a regular expression. */
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

/** Translates the names that all pages and locators use from now on into Hindi. */
export function requestHindi(page: Page): void {
  for (const target of [page, page.locator('html')]) {
    const kind = Object.getPrototypeOf(target) as Record<string, Look>;
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

/** The provider's payment window is always in English. */
const isPaymentPage = (target: unknown) => String(target).includes('Payment sandbox');

function wrap(
  kind: Record<string, Look>,
  name: string,
  change: (first: unknown, options: Options) => [unknown, Options?],
): void {
  const own = kind[name];
  if (!own) return;
  kind[name] = function ask(this: unknown, first, options) {
    const args = isPaymentPage(this) ? ([first, options] as const) : change(first, options);
    return own.call(this, ...args);
  };
}

function optionsInHindi(options: Options, ...keys: string[]): Options {
  const entries = Object.entries(options ?? {}).map(([key, option]) => [
    key,
    keys.includes(key) ? toHindi(option, options?.exact === true) : option,
  ]);
  return Object.fromEntries(entries) as Options;
}

const toHindi = (text: unknown, isExact: boolean): unknown =>
  typeof text === 'string' || text instanceof RegExp ? translateName(text, isExact) : text;
