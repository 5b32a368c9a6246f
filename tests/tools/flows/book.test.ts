import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { chapterPage, gapsOf } from '#tools/flows/book/chapter.ts';
import type { Chapter } from '#tools/flows/book/chapter.ts';
import { html } from '#tools/flows/book/html.ts';
import { chartOf } from '#tools/flows/chart.ts';

const first = 'reviewing --order.place--> preparingPayment';

const chapter: Chapter = {
  flow: { title: 'Checkout', sentence: 'A customer pays.', machine: checkoutMachine },
  chart: chartOf(checkoutMachine),
  walks: [
    {
      title: 'from the cart › order.place',
      steps: [
        { title: '', takes: [], states: ['reviewing'], picture: 'walk-1-0.jpg' },
        {
          title: 'order.place',
          takes: [first],
          states: ['preparingPayment'],
          picture: 'walk-1-1.jpg',
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
    const sentences = gapsOf(chapter).map(({ sentence }) => sentence);
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

test('values in a page are text, whatever they hold', () => {
  const name = '<b title="x">&';
  expect(html`<p>${name}${[1, html`<i>${2}</i>`]}${undefined}</p>`.text).toBe(
    '<p>&lt;b title=&quot;x&quot;&gt;&amp;1<i>2</i></p>',
  );
});
