import { describe, expect, test } from 'vitest';
import { holds, listWanted } from '#tools/flows/book/search.ts';

const finds = (typed: string, text: string) => holds(text, listWanted(typed));

describe('a search of the flow book (R-269)', () => {
  test('takes a question in full, and words in any form of theirs', () => {
    const text = 'Checkout, paying: refused, dismissed openPaymentWindow answers';
    expect(finds('What happens when payment is dismissed?', text)).toBe(true);
    expect(finds('dismissing payments', text)).toBe(true);
    expect(finds('payment deleted', text)).toBe(false);
    expect(finds('cancelled', 'Checkout, cancels the order')).toBe(true);
  });

  test('takes ids, paths and keys as they are', () => {
    expect(listWanted('Where is R-151 covered?')).toEqual(['r-151']);
    expect(listWanted('r151')).toEqual(['r-151']);
    expect(listWanted('/api/order placeOrder')).toEqual(['api/order', 'placeorder']);
    expect(listWanted('payment.done')).toEqual(['payment.done']);
  });

  test('looks for the words of the question where there are no others, and for nothing where none are', () => {
    expect(listWanted('what happens then')).toEqual(['what', 'happen', 'then']);
    expect(listWanted(' ')).toEqual([]);
    expect(finds('', 'anything')).toBe(true);
  });

  test('keeps short words whole', () => {
    expect(listWanted('paid address lost')).toEqual(['paid', 'addres', 'lost']);
  });
});
