import { expect, test } from 'vitest';
import { answerText, fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import {
  applicationDate,
  capitalise,
  clockTime,
  fileSize,
  orderDate,
  rupees,
  rupeesWithPaise,
} from '#ui/format.ts';
import { dates as hindiDates } from '../../src/messages/hi/common.ts';
import { amountInWords as inHindi } from '../../src/messages/hi/amountInWords.ts';

test.each([
  [0, '₹0', '₹0.00'],
  [1499, '₹1,499', '₹1,499.00'],
  [1499.5, '₹1,500', '₹1,499.50'],
  [1499.49, '₹1,499', '₹1,499.49'],
  [100000, '₹1,00,000', '₹1,00,000.00'],
  [12345678.9, '₹1,23,45,679', '₹1,23,45,678.90'],
])('%d rupees read %s and %s (R-250, S-09)', (amount, short, long) => {
  expect(rupees(amount)).toBe(short);
  expect(rupeesWithPaise(amount)).toBe(long);
});

test.each([
  [1, 'एक रुपया मात्र'],
  [5, 'पाँच रुपये मात्र'],
  [7_999, 'सात हज़ार नौ सौ निन्यानवे रुपये मात्र'],
  [95_151, 'पंचानवे हज़ार एक सौ इक्यावन रुपये मात्र'],
  [500_091.5, 'पाँच लाख इक्यानवे रुपये और पचास पैसे मात्र'],
])('%d rupees are %s in Hindi words (S-49)', (amount, words) => {
  expect(inHindi(amount)).toBe(words);
});

test('money and times are formatted as the browser’s Intl would (R-250, S-09)', () => {
  const currency = { style: 'currency', currency: 'INR', roundingMode: 'halfExpand' } as const;
  const wholeRupees = new Intl.NumberFormat('en-IN', { ...currency, maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat('en-IN', currency);
  for (let paise = -151; paise < 1e12; paise = Math.ceil(paise * 1.003) + 1) {
    const amount = paise / 100;
    expect([rupees(amount), rupeesWithPaise(amount)]).toEqual([
      wholeRupees.format(amount),
      exact.format(amount),
    ]);
  }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
  for (let at = Date.UTC(1999, 11, 31); at < Date.UTC(2100, 0); at += 3e9 + 7.3e6) {
    expect(applicationDate(new Date(at).toISOString())).toBe(day.format(at));
    expect(clockTime(at)).toBe(time.format(at).replace('\u202F', ' '));
  }
});

test('dates follow their fixed patterns (R-250)', () => {
  expect(applicationDate(new Date(2026, 10, 5, 14, 5).toISOString())).toBe('Nov 5, 2026');
  expect(orderDate(new Date(2026, 10, 5, 14, 5).toISOString())).toBe('Nov 05, 2026 02:05 PM');
  expect(orderDate(new Date(2026, 10, 5, 0, 5).toISOString())).toBe('Nov 05, 2026 12:05 AM');
  expect([applicationDate(''), orderDate('soon')]).toEqual(['', '']);
});

test('months in Hindi are those of Intl (R-250, S-49)', () => {
  const month = new Intl.DateTimeFormat('hi', { dateStyle: 'medium' });
  const dated = hindiDates.months.map((name) => `5 ${name} 2026`);
  expect(dated).toEqual(dated.map((_, index) => month.format(new Date(2026, index, 5))));
});

test('formats sizes and names', () => {
  expect([fileSize(512), fileSize(90_000), fileSize(2_411_725)]).toEqual([
    '512 B',
    '88 KB',
    '2.3 MB',
  ]);
  expect(capitalise('meeraRao')).toBe('MeeraRao');
});

test('answers are shown as text, the first two under their label (spec §2, T-22)', () => {
  expect([true, ['a', 'b'], { x: 1 }, '', null].map(answerText)).toEqual([
    'Yes',
    'a, b',
    '{"x":1}',
    '—',
    '—',
  ]);
  expect(firstAnswers({ a: 'One', b: 2, c: 3 }, { a: 'First' })).toEqual([
    { key: 'a', label: 'First', value: 'One' },
    { key: 'b', label: 'b', value: '2' },
  ]);
});

test('files are counted by the kind of their field, or else by the key (T-22)', () => {
  const counts = fileCounts({ logo: ['a', 'b'], DOCUMENT: ['c'], name: 'x' }, { logo: 'image' });
  expect(formatText(counts)).toBe('2 images, 1 document');
  expect(formatText(fileCounts({}, {}))).toBe('—');
});
