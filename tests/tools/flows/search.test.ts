import { describe, expect, test } from 'vitest';
import { matches, parseQuery } from '#tools/flows/book/search.ts';

const finds = (typed: string, text: string) => matches(text, parseQuery(typed));

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

  test('keeps short words whole', () => {
    expect(parseQuery('paid address lost')).toEqual(['paid', 'addres', 'lost']);
  });
});
