import { describe, expect, test } from 'vitest';
import { findStems, parseQuery, rank } from '#tools/flows/book/search.ts';
import type { Synonyms } from '#tools/flows/book/search.ts';

const finds = (typed: string, text: string) => {
  const stems = parseQuery(typed);
  return findStems(text, stems).size === stems.length;
};
/** The texts that match, the best first; a title is what stands before a colon. */
const order = (typed: string, texts: readonly string[], synonyms: Synonyms = []) => {
  const entries = texts.map((text) => ({ text, title: /^(.*):/.exec(text)?.[1] ?? '' }));
  const scores = rank(entries, parseQuery(typed), { typed, synonyms });
  const getScore = (text: string) => scores[texts.indexOf(text)];
  return texts
    .filter((text) => getScore(text) !== undefined)
    .toSorted((one, other) => (getScore(other) ?? 0) - (getScore(one) ?? 0));
};

describe('a search of the flow book (R-269)', () => {
  test('accepts a whole question, and words in any form', () => {
    const text = 'Checkout, paying: refused, dismissed openPaymentWindow answers';
    expect(finds('What happens when payment is dismissed?', text)).toBe(true);
    expect(finds('dismissing payments', text)).toBe(true);
    expect(finds('payment deleted', text)).toBe(false);
    expect(finds('cancelled', 'Checkout, cancels the order')).toBe(true);
  });

  test('matches ids, paths and keys literally', () => {
    expect(parseQuery('Where is R-151 covered?')).toEqual(['r-151']);
    expect(parseQuery('r151')).toEqual(['r-151']);
    expect(parseQuery('/api/order placeOrder')).toEqual(['api/order', 'placeorder']);
    expect(parseQuery('payment.done')).toEqual(['payment.done']);
  });

  test('searches for question words only if there are no others', () => {
    expect(parseQuery('what happens then')).toEqual(['what', 'happen', 'then']);
    expect(parseQuery(' ')).toEqual([]);
    expect(finds('', 'anything')).toBe(true);
  });

  test('finds what has half of the words after what has all, the rarer words first', () => {
    const texts = ['the wrong code', 'a wrong file', 'the code was sent', 'it is used up'];
    expect(order('code wrong', texts)).toEqual([
      'the wrong code',
      'a wrong file',
      'the code was sent',
    ]);
    expect(order('wrong code shown thrice', texts)).toEqual(['the wrong code']);
    expect(order('file wrong', texts)).toEqual(['a wrong file', 'the wrong code']);
    expect(order('nowhere', texts)).toEqual([]);
  });

  test('prefers words of a title', () => {
    const texts = ['pay: code', 'code: pay', 'sent'];
    expect(order('code', texts)).toEqual(['code: pay', 'pay: code']);
  });

  test('finds nothing else when enough has all the words', () => {
    const matches = Array.from({ length: 5 }, (_, index) => `the code is wrong ${index}`);
    expect(order('code wrong', [...matches, 'a wrong file'])).toEqual(matches);
  });

  test('reads numbers in words, and finds them as whole numbers', () => {
    expect(parseQuery('five times')).toEqual(['5', 'tim']);
    expect(order('five', ['5 wrong codes', '15 files', '5,000 characters', 'R-5'])).toEqual([
      '5 wrong codes',
    ]);
  });

  test('keeps short words whole', () => {
    expect(parseQuery('paid address lost')).toEqual(['paid', 'addres', 'lost']);
  });

  test('finds synonyms, after the word itself', () => {
    const texts = ['the answer breaks: x', 'the answer is lost: x', 'the answer: x'];
    expect(order('lost answer', texts, [['breaks', 'lost']]).slice(0, 2)).toEqual([
      'the answer is lost: x',
      'the answer breaks: x',
    ]);
  });

  test('puts a title that was typed as a whole first', () => {
    const texts = ['Payment of a cancelled order: cancelled payment', 'Payment was cancelled.: x'];
    expect(order('Where does “Payment was cancelled.” come from?', texts)[0]).toBe(texts[1]);
  });

  test('puts a number first where one is asked for', () => {
    const texts = ['files of an upload: files', '10 files: of one upload'];
    expect(order('How many files has an upload?', texts)[0]).toBe(texts[1]);
    expect(order('files of an upload', texts)[0]).toBe(texts[0]);
  });
});
