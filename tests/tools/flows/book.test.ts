import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { listGaps } from '#tools/flows/book/buildBook.ts';
import { describeProperty } from '#tools/flows/book/describeProperty.ts';
import { renderChapter, findGaps } from '#tools/flows/book/chapter.ts';
import type { Chapter } from '#tools/flows/book/recording.ts';
import { html } from '#tools/flows/book/html.ts';
import { toLabel } from '#tools/flows/words.ts';
import { listTransitions } from '#tools/planner/chart.ts';
import { traceRequirements } from '#tools/requirements/traceability.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import { getChapter, findStep, getWalk } from './chapters.ts';

const first = 'reviewing --order.place--> preparingPayment';

const hidden: TracedRow = {
  id: 'C-04',
  sentence: 'A deleted order is hidden.',
  group: 'Complaints',
  servingStates: [],
  tests: [
    {
      project: 'server',
      file: 'tests/server/orders.test.ts',
      title: 'is hidden (C-04)',
      at: '2026-01-02T03:04:05.678Z',
    },
  ],
};

const walk = getWalk(
  findStep('reviewing'),
  findStep('preparingPayment', { takes: [first], picture: 'pictures/2.jpg' }),
);

const chapter = getChapter('Checkout', checkoutMachine, {
  walks: [{ ...walk, said: ['payment.cancelled'] }],
  pictures: new Map([
    ['walk-1-0.jpg', 'pictures/1.jpg'],
    ['walk-1-1.jpg', 'pictures/2.jpg'],
    ['phone-reviewing.jpg', 'pictures/3.jpg'],
    ['contrast-reviewing.jpg', 'pictures/4.jpg'],
  ]),
  rows: new Map([['C-04', hidden]]),
  outOfReach: {
    'paying --openPaymentWindow breaks--> cancellingOrder': 'The window never breaks.',
  },
  properties: ['Never: an order is paid twice.'],
});

const { text } = await renderChapter(chapter);

describe('a chapter of the flow book (R-261, R-262, B-05, B-09)', () => {
  test('shows every state with its sentence, picture, calls and messages', () => {
    expect(text).toContain('id="placingOrder"');
    expect(text).toContain('The server creates an order from the cart, or finds the open one.');
    expect(text).toContain('src="pictures/1.jpg"');
    expect(text).toContain('src="pictures/3.jpg"');
    expect(text).toContain('src="pictures/4.jpg"');
    expect(text).toContain('<code>placeOrder</code>');
    expect(text).toContain('“Failed to initiate payment”');
    expect(text).toContain('<li>Never: an order is paid twice.</li>');
  });

  test.each([
    ['Never: openPaymentWindow begins.', 'Never: “paying” begins.'],
    ['Never: placeOrder begins.', 'Never: the server places the order.'],
    ['Always: it is in paying.', 'Always: it is in “paying”.'],
    ['After order.place: …', 'After “proceeds to checkout”: …'],
    ['After paying breaks.', 'After paying breaks.'],
    ['After placeOrder breaks.', 'After “placing order” breaks.'],
    [
      'After cancelOrder refused payment_pending.',
      'After “cancelling order” is refused (the payment is pending).',
    ],
  ])('tells the property “%s” without names of the code', (sentence, words) => {
    expect(describeProperty(chapter.chart, sentence)).toBe(words);
  });

  test('says which arrows lead to a state, and which show its message', () => {
    const state = text.split('id="windowUnavailable"')[1]?.split('</article>')[0] ?? '';
    expect(state).toContain('<dt>Comes from</dt>');
    expect(state).toMatch(/<dd><a href="#arrow-[^"]+">preparing payment: breaks<\/a/);
    expect(state).toMatch(/shown after<\/span> <a/);
  });

  test('names the step that proves each arrow, or the reason why none can (R-267)', () => {
    expect(text).toMatch(/<a href="#walk-1-1"\s*>walk 1, step 1<\/a/);
    expect(text).toContain('on the chart alone: The window never breaks.');
    expect(text).toContain('<strong>nothing yet</strong>');
  });

  test('describes what a state and its arrows serve, and which tests passed for it', () => {
    expect(text).toContain(
      '<a href="requirements.html#C-04">A deleted order is hidden. <code>C-04</code></a>',
    );
    expect(text).toContain('<span class="muted">accepted</span>');
    expect(text).toContain('1 test passed: server');
    expect(text).toContain('is hidden (C-04) <code>server: tests/server/orders.test.ts</code>');
    expect(text).toContain('No passing test names it.');
  });

  test('lists what is missing', () => {
    const sentences = findGaps(chapter).map(({ sentence }) => sentence);
    expect(sentences).toContain('“paid” has no picture.');
    expect(sentences).toContain('“preparing payment” has no picture.');
    expect(sentences).not.toContain('“reviewing” has no picture.');
    expect(sentences).not.toContain(`No walk takes “${first}”.`);
    expect(sentences.join('\n')).not.toContain('openPaymentWindow breaks');
    expect(sentences).toContain('“Payment verification failed!” was never seen.');
    expect(sentences).not.toContain('“Payment was cancelled.” was never seen.');
  });
});

test.each([
  ['placingOrder', 'refused for another reason'],
  ['paying', 'refused'],
  // The order found may not be unfinished.
  ['findingOrder', 'otherwise'],
])('the unconditional answer of %s is described as “%s” (R-261)', (state, words) => {
  const arrows = listTransitions(chapter.chart);
  const waiting = arrows.find(
    ({ source, trigger, guard }) => source === state && trigger === 'answer' && !guard,
  );
  expect(waiting && toLabel(waiting, arrows)).toBe(words);
});

test('a state without a picture in high contrast, or on a phone, is a gap (R-261, B-09)', () => {
  for (const lacking of ['contrast-reviewing.jpg', 'phone-reviewing.jpg']) {
    const pictures = new Map([...chapter.pictures].filter(([name]) => name !== lacking));
    const sentences = findGaps({ ...chapter, pictures }).map(({ sentence }) => sentence);
    expect(sentences, lacking).toContain('“reviewing” has no picture.');
  }
});

describe('a message that no walk has seen', () => {
  const breaks = 'verifyingPayment --verifyPayment breaks--> readingOrder';
  const gap = '“Payment verification error” was never seen.';
  const getSentences = (other: Partial<Chapter>) =>
    findGaps({ ...chapter, ...other }).map(({ sentence }) => sentence);

  const answeredWith = (reply: string, takes: string) => ({
    walks: [getWalk(findStep('readingOrder', { takes: [takes], replies: [reply] }))],
  });

  test('is no gap if the server’s message replaced it, and the page shows both (R-262)', async () => {
    expect(getSentences({})).toContain(gap);
    const answered = answeredWith('Please try later.', breaks);
    expect(getSentences(answered)).not.toContain(gap);
    const { text } = await renderChapter({ ...chapter, ...answered });
    expect(text).toMatch(/“Payment verification error”.*the server’s words: “Please try later.”/);
  });

  test('is a gap if the chart does not let the server replace it (R-262)', () => {
    const answered = answeredWith(
      'Please try later.',
      'placingOrder --placeOrder breaks--> findingOrder',
    );
    expect(getSentences(answered)).toContain('“Failed to initiate payment” was never seen.');
  });

  test('is no gap if no customer can cause it (R-262)', () => {
    expect(getSentences({ outOfReach: { [breaks]: 'It never breaks.' } })).not.toContain(gap);
  });
});

test('a state in which no walk stops is shown by where it leads (R-261)', async () => {
  const session = getChapter('Session', sessionMachine, {
    walks: [getWalk(findStep('signedOut', { takes: ['opening --at once--> signedOut'] }))],
    pictures: new Map([
      ['phone-signedOut.jpg', 'pictures/4.jpg'],
      ['contrast-signedOut.jpg', 'pictures/5.jpg'],
    ]),
  });
  const sentences = findGaps(session).map(({ sentence }) => sentence);
  expect(sentences).not.toContain('“opening” has no picture.');
  expect(sentences).toContain('“checking” has no picture.');
  const { text } = await renderChapter(session);
  expect(text.match(/It is left at once/g)).toHaveLength(1);
  expect(text.match(/src="pictures\/4.jpg"/g)).toHaveLength(2);
});

test('escapes values in a page', () => {
  const name = '<b title="x">&';
  expect(html`<p>${name}${[1, html`<i>${2}</i>`]}${undefined}</p>`.text).toBe(
    '<p>&lt;b title=&quot;x&quot;&gt;&amp;1<i>2</i></p>',
  );
});

test('tests that have not run are no gap of the book (R-262)', () => {
  const trace = traceRequirements({ rows: [], outside: new Map(), long: new Map() }, [], []);
  expect(trace.gaps).toHaveLength(1);
  expect(listGaps([], trace, [])).toEqual([]);
});
