import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { chapterPage, findGaps } from '#tools/flows/book/chapter.ts';
import type { Chapter } from '#tools/flows/book/chapter.ts';
import { html } from '#tools/flows/book/html.ts';
import { idsInTitles } from '#tools/flows/book/testedIds.ts';
import { toChart } from '#tools/planner/chart.ts';

const first = 'reviewing --order.place--> preparingPayment';

const chapter: Chapter = {
  flow: { title: 'Checkout', sentence: 'A customer pays.', machine: checkoutMachine },
  chart: toChart(checkoutMachine),
  walks: [
    {
      title: 'from the cart › order.place',
      steps: [
        { title: '', takes: [], states: ['reviewing'], picture: 'walk-1-0.jpg', replies: [] },
        {
          title: 'order.place',
          takes: [first],
          states: ['preparingPayment'],
          picture: 'walk-1-1.jpg',
          replies: [],
        },
      ],
      said: ['payment.cancelled'],
    },
  ],
  pictures: new Set(['walk-1-0.jpg', 'walk-1-1.jpg', 'phone-reviewing.jpg']),
  tested: new Set(['R-150']),
  outOfReach: {
    'paying --openPaymentWindow breaks--> cancellingOrder': 'The window never breaks.',
  },
};

describe('a chapter of the flow book (R-261, R-262, B-05, B-09)', () => {
  test('shows every state with its sentence, picture, calls and messages', async () => {
    const { text } = await chapterPage(chapter);
    expect(text).toContain('<article class="state" id="placingOrder">');
    expect(text).toContain('The server makes the cart an order, or finds its open one.');
    expect(text).toContain('src="checkout/walk-1-0.jpg"');
    expect(text).toContain('src="checkout/phone-reviewing.jpg"');
    expect(text).toContain('<code>placeOrder</code>');
    expect(text).toContain('“Failed to initiate payment”');
  });

  test('names for each arrow the walk that proves it, or the reason why none can', async () => {
    const { text } = await chapterPage(chapter);
    expect(text).toContain('<a href="#walk-1">walk 1</a>');
    expect(text).toContain('on the chart alone: The window never breaks.');
    expect(text).toContain('<strong>nothing yet</strong>');
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
    expect(sentences).toContain('No test names T-33.');
    expect(sentences).not.toContain('No test names R-150.');
  });
});

describe('a message that no walk has heard', () => {
  const breaks = 'verifyingPayment --verifyPayment breaks--> readingOrder';
  const gap = '“Payment verification error” was never seen.';
  const sentencesOf = (other: Partial<Chapter>) =>
    findGaps({ ...chapter, ...other }).map(({ sentence }) => sentence);

  function answeredWith(reply: string, takes: string): Pick<Chapter, 'walks'> {
    const step = { title: '', states: ['readingOrder'], picture: 'walk-1-0.jpg' };
    return {
      walks: [
        {
          title: 'from the cart',
          steps: [{ ...step, takes: [takes], replies: [reply] }],
          said: [],
        },
      ],
    };
  }

  test('is no gap where the server spoke in its place, and the page tells both (R-262)', async () => {
    expect(sentencesOf({})).toContain(gap);
    const told = answeredWith('Please try later.', breaks);
    expect(sentencesOf(told)).not.toContain(gap);
    const { text } = await chapterPage({ ...chapter, ...told });
    expect(text).toMatch(/“Payment verification error”.*the server’s words: “Please try later.”/);
  });

  test('is one where the chart does not leave its place to the server (R-262)', () => {
    const told = answeredWith('Please try later.', 'placingOrder --placeOrder breaks--> reviewing');
    expect(sentencesOf(told)).toContain('“Failed to initiate payment” was never seen.');
  });

  test('is no gap where no customer can bring it about (R-262)', () => {
    expect(sentencesOf({ outOfReach: { [breaks]: 'It never breaks.' } })).not.toContain(gap);
  });
});

test('a state that no walk rests in is shown by where it leads (R-261)', async () => {
  const session: Chapter = {
    ...chapter,
    flow: { title: 'Session', sentence: 'Who uses the portal.', machine: sessionMachine },
    chart: toChart(sessionMachine),
    walks: [
      {
        title: 'from no token',
        steps: [
          {
            title: '',
            takes: ['opening --at once--> signedOut'],
            states: ['signedOut'],
            picture: 'walk-1-0.jpg',
            replies: [],
          },
        ],
        said: [],
      },
    ],
    pictures: new Set(['walk-1-0.jpg', 'phone-signedOut.jpg']),
  };
  const sentences = findGaps(session).map(({ sentence }) => sentence);
  expect(sentences).not.toContain('“opening” has no picture.');
  expect(sentences).toContain('“checking” has no picture.');
  const { text } = await chapterPage(session);
  expect(text.match(/It is left at once/g)).toHaveLength(1);
  expect(text.match(/src="session\/phone-signedOut.jpg"/g)).toHaveLength(2);
});

test('values in a page are text, whatever they hold', () => {
  const name = '<b title="x">&';
  expect(html`<p>${name}${[1, html`<i>${2}</i>`]}${undefined}</p>`.text).toBe(
    '<p>&lt;b title=&quot;x&quot;&gt;&amp;1<i>2</i></p>',
  );
});

test('only the title of a test says what it tests, whatever runs it (R-262)', () => {
  const source = `
    // R-1
    import { test } from 'R-2';
    describe('lists (R-11)', () => {
      test('are read (R-12, T-13)', () => { expect('R-3').toBe('C-4'); });
      test.each([['R-5']])('%s is counted (B-14)', (name) => {});
    });
    describe.each(rows)('each (C-15)', () => {});
    test.describe('a page', () => {
      test.for(Object.entries({ a: 'R-6' }))(\`\${size} wide (R-16)\`, async ({ page }) => {});
    });
    /R-7/.test('R-8');
    other('R-9', () => {});
  `;
  expect(idsInTitles('lists.test.ts', source).toSorted()).toEqual([
    'B-14',
    'C-15',
    'R-11',
    'R-12',
    'R-16',
    'T-13',
  ]);
});
