import { describe, expect, test } from 'vitest';
import { parseQuery, rank } from '#tools/flows/book/search.ts';

const finds = (typed: string, text: string) =>
  rank([text, typed], parseQuery(typed))[0] !== undefined;
const order = (typed: string, texts: readonly string[]) => {
  const scores = rank(texts, parseQuery(typed));
  return texts
    .filter((_, index) => scores[index] !== undefined)
    .toSorted(
      (one, other) => (scores[texts.indexOf(other)] ?? 0) - (scores[texts.indexOf(one)] ?? 0),
    );
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

  test('finds what has most of the words when nothing has all, the rarer words first', () => {
    const texts = ['the code is wrong', 'the wrong file', 'the code was sent', 'it is used up'];
    expect(order('code wrong', texts)).toEqual(['the code is wrong']);
    expect(order('wrong code shown thrice', texts)).toEqual(['the code is wrong']);
    expect(order('code wrong file', texts)).toEqual(['the wrong file', 'the code is wrong']);
    expect(order('nowhere', texts)).toEqual([]);
  });

  test('reads numbers in words, and finds them as whole numbers', () => {
    expect(parseQuery('five times')).toEqual(['5', 'tim']);
    expect(order('five', ['5: wrong codes', '15 files', '5,000 characters', 'R-5'])).toEqual([
      '5: wrong codes',
    ]);
  });

  test('keeps short words whole', () => {
    expect(parseQuery('paid address lost')).toEqual(['paid', 'addres', 'lost']);
  });
});
