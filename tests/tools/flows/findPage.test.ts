import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { endpoints, limits } from '#flows';
import { limitRefusals } from '#flows/words.ts';
import { toArrowId } from '#tools/flows/book/anchors.ts';
import { renderFindPage } from '#tools/flows/book/findPage.ts';
import { storePictures } from '#tools/flows/book/pictures.ts';
import { listTransitions } from '#tools/planner/chart.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import { getChapter } from './chapters.ts';

const row: TracedRow = {
  id: 'R-151',
  sentence: 'The order is placed before the window opens.',
  group: 'Checkout',
  servingStates: [],
  tests: [{ project: 'unit', file: 'a.test.ts', title: 'it is (R-151)', at: '2026-01-02' }],
};
const chapter = getChapter('Checkout', checkoutMachine);

/** The entry of a name in a part of the page, as one line. */
function findEntry(part: string, name: string): string {
  const page = renderFindPage([chapter], [row]).text.replaceAll(/\s+/g, ' ');
  const section = page.split(`<h2 id="${part}">`)[1]?.split('</section>')[0] ?? '';
  return section.split('<div>').find((entry) => entry.includes(`<code>${name}</code>`)) ?? '';
}

const cancelled = listTransitions(chapter.chart).find(({ actions }) =>
  actions.some((action) => action.includes('payment.cancelled')),
);

describe('the search page of the flow book (R-269)', () => {
  test('lists a message with the arrows that show it', () => {
    const entry = findEntry('messages', 'payment.cancelled');
    expect(entry).toContain('Payment was cancelled.');
    expect(entry).toContain(`href="checkout.html#${toArrowId(cancelled?.id ?? '')}"`);
    expect(entry).toContain('The server deletes the order, unless it is paid or may still be');
  });

  test('lists an arrow with its target', () => {
    expect(findEntry('what-happens', 'order.place')).toContain('Then: preparing payment');
  });

  test('lists a requirement with its tests', () => {
    const entry = findEntry('requirements', 'R-151');
    expect(entry).toContain(row.sentence);
    expect(entry).toContain('<a href="requirements.html#R-151">Tests (1)</a>');
  });

  test('lists the refusals of a call with what the customer reads, and the limits (R-269)', () => {
    const refusal = findEntry('refusals', 'placeOrder.already_paid');
    expect(refusal).toContain(
      'places the order, it is paid already. “This order is already paid.”',
    );
    expect(refusal).toContain('href="checkout.html#placingOrder"');
    expect(findEntry('limits', 'codeTries')).toContain('5 times that a wrong code');
  });

  test.each(Object.entries(limitRefusals))(
    'knows the refusal beyond the limit %s, which is %s (R-269)',
    (limit, refusal) => {
      const [call = '', code = ''] = refusal.split('.');
      expect(Object.keys(limits)).toContain(limit);
      expect(endpoints.get(call)?.refusals).toHaveProperty(code);
    },
  );

  test('lists a call with its path and the states that make it', () => {
    const entry = findEntry('calls', 'placeOrder');
    expect(entry).toContain('The server places the order: POST /api/order');
    expect(entry).toContain('href="checkout.html#placingOrder"');
  });
});

test('stores each picture once, however often it was recorded (R-267)', () => {
  const book = createTemporaryFolder('pictures');
  const names = ['walk-1-0.jpg', 'walk-1-1.jpg', 'walk-2-0.jpg'];
  const pictures = new Map(names.map((name) => [name, Buffer.from(name.slice(-5))]));
  const stored = storePictures({ walks: [], pictures }, book);
  expect(readdirSync(join(book, 'pictures'))).toHaveLength(2);
  expect(stored.pictures.get('walk-2-0.jpg')).toBe(stored.pictures.get('walk-1-0.jpg'));
});
