import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AmountOfOrder } from '#ui/screens/checkout/PaymentBanner.tsx';
import { CartSummary } from '#ui/screens/cart/CartSummary.tsx';
import { Answers } from '#ui/parts/Answers.tsx';
import { OrdersScreen } from '#ui/screens/orders/OrdersScreen.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import type { Order } from '#contract/orders.ts';
import '#ui/theme/theme.ts';

const number = 'BC-7Q2M4X9A';
const email = 'kaveri-mills@long-name-of-a-company.example';

const order: Order = {
  id: 'one',
  customOrderId: number,
  status: 'SUCCESS',
  totalAmount: 7_999,
  createdAt: '2026-11-28T10:00:00.000Z',
  items: [],
};

const noop = () => {};

beforeEach(() => page.viewport(320, 640));

/** The rendered lines of an element. */
function drawnLines(element: Element): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    for (const [index, character] of (currentNode.textContent ?? '').split('').entries()) {
      const range = document.createRange();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(Math.round(bottom), (lines.get(Math.round(bottom)) ?? '') + character);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}

/** The lines of a text at every width that a sentence may get. */
async function linesAtWidths(text: string): Promise<string[][]> {
  const { container } = await render(<Unbroken>{text}</Unbroken>);
  const widths = Array.from({ length: 20 }, (_, step) => 300 - step * 5);
  return widths.map((width) => {
    container.style.width = `${width}px`;
    return drawnLines(container);
  });
}

test('an order number wraps as a whole at every width that fits it (R-220)', async () => {
  for (const lines of await linesAtWidths(`The payment of order ${number}.`)) {
    expect(lines.some((line) => line.includes(number))).toBe(true);
  }
});

test('an e-mail address breaks before its @ first (R-220)', async () => {
  const [local, domain] = ['kaveri-mills', '@east-side.example'];
  for (const lines of await linesAtWidths(`Sent to ${local}${domain}.`)) {
    expect(lines.some((line) => line.includes(local))).toBe(true);
    expect(lines.some((line) => line.includes(domain))).toBe(true);
  }
});

test('a word wider than its line breaks instead of being cut off (R-220)', async () => {
  const { container } = await render(
    <div style={{ width: '100px' }}>
      <Unbroken>{`W${'o'.repeat(60)}@example.com`}</Unbroken>
    </div>,
  );
  expect(container.scrollWidth).toBeLessThanOrEqual(320);
  expect(container.querySelector('span')?.getBoundingClientRect().width).toBeLessThanOrEqual(100);
});

test('at 320 px, order numbers and addresses never break after a hyphen (R-220)', async () => {
  await render(
    <>
      {[order.id, undefined].map((confirmedId) => (
        <OrdersScreen
          key={confirmedId ?? ''}
          orders={[order]}
          confirmedId={confirmedId}
          isNewlyPaid
          email={email}
          kinds={{}}
          renderAction={() => null}
          findBanner={() => undefined}
          canOrderAgain={() => false}
          onPrint={noop}
          onOrderAgain={noop}
        />
      ))}
      <p>
        <AmountOfOrder number={number} amount={7_999} />
      </p>
      <Answers look="inline" answers={[{ key: 'email', label: 'Contact email', value: email }]} />
      <CartSummary seller={{ supportEmail: email }} items={[]}>
        {null}
      </CartSummary>
    </>,
  );
  const lines = drawnLines(document.body);
  for (const line of lines) {
    expect(line).not.toMatch(/-$/);
    expect(line).not.toMatch(/@$/);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
