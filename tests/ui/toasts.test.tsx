import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { resolveValue, toast, useToasterStore } from 'react-hot-toast/headless';
import { setup } from 'xstate';
import { accepted } from '#contract/outcome.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { toActors } from '#machines/port.ts';
import { removalMachine } from '#machines/removal.machine.ts';
import type { RemovalActors } from '#machines/removal.machine.ts';
import { messages } from '#messages';
import { registerMessages } from '#routes/flow/messages.ts';
import { createFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { Toasts } from '#ui/parts/Toasts.tsx';

afterEach(() => toast.removeAll());

test('both live regions exist before the first message (R-214)', async () => {
  await render(<Toasts />);
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('');
  expect(document.querySelector('[aria-live="assertive"]')?.textContent).toBe('');
});

test('an error is assertive, a success polite, and each can be dismissed (R-214)', async () => {
  await render(<Toasts />);
  // Neither disappears automatically.
  toast.error('Failed to add to cart', { duration: Infinity });
  toast.success('Profile updated successfully', { duration: Infinity });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to add to cart');
  await expect.element(page.getByRole('status')).toHaveTextContent('Profile updated successfully');
  await page.getByRole('button', { name: 'Dismiss message' }).first().click();
  await page.getByRole('button', { name: 'Dismiss message' }).last().click();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['a success', () => toast.success('Saved'), 2_000],
  ['an error', () => toast.error('Saved'), 4_000],
  ['a plain message', () => toast('Saved'), 4_000],
])('%s disappears automatically after its time (R-035, T-25)', async (_, show, duration) => {
  await render(<Toasts />);
  pauseTimers();
  show();
  await expect.poll(listToasts).toEqual(['Saved']);
  await vi.advanceTimersByTimeAsync(duration - 100);
  toast.loading('Working');
  await expect.poll(listToasts).toEqual(['Saved', 'Working']);
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(listToasts).toEqual(['Working']);
});

test('a loading message stays until its outcome, then disappears like any other (R-035, T-25)', async () => {
  await render(<Toasts />);
  pauseTimers();
  const id = toast.loading('Working');
  await expect.poll(listToasts).toEqual(['Working']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  toast('Meanwhile');
  await expect.poll(listToasts).toEqual(['Meanwhile', 'Working']);
  toast.success('Done', { id });
  await expect.poll(listToasts).toEqual(['Done', 'Meanwhile']);
  await vi.advanceTimersByTimeAsync(2_100);
  await expect.poll(listToasts).toEqual(['Meanwhile']);
});

test('a flow’s next attempt removes its own messages, not those of others (R-035)', async () => {
  await render(<Toasts />);
  const failing = setup({
    actions: {
      fail: (scope) => createNotify()(scope, { message: 'session.unreachable', tone: 'error' }),
    },
  }).createMachine({
    initial: 'waiting',
    states: {
      waiting: { on: { try: 'failed' } },
      failed: { entry: 'fail', on: { retry: 'trying' } },
      trying: {},
    },
  });
  const flows = [createFlow(failing), createFlow(failing)].map((flow) => flow.start());
  for (const flow of flows) flow.send({ type: 'try' });
  await expect.poll(listToasts).toHaveLength(2);
  flows[0]?.send({ type: 'retry' });
  await expect.poll(listToasts).toHaveLength(1);
});

test('Undo removes the message of the removal (R-035, R-137)', async () => {
  registerMessages(messages);
  await render(<LastingToasts />);
  const item = createFlow(
    cartItemMachine.provide({
      actors: {
        removal: removalMachine.provide({
          actors: toActors<RemovalActors>({
            removeItem: async () => accepted(null),
            restoreItem: () => new Promise(() => {}),
          }),
          actions: { notify: createNotify() },
        }),
      },
    }),
    { input: { itemId: '70', applicationId: '5', quantity: 1 } },
  ).start();
  item.send({ type: 'item.remove' });
  item.send({ type: 'removal.confirm' });
  await expect.poll(listToasts).toEqual(['Item removed from cart']);
  item.getSnapshot().children.removal?.send({ type: 'removal.undo' });
  await expect.poll(listToasts).toEqual([]);
});

test('shows at most the twenty newest messages (R-035, T-25)', async () => {
  await render(<Toasts />);
  for (let number = 1; number <= 25; number += 1) toast(`Message ${number}`);
  await expect.element(page.getByText('Message 25', { exact: true }).first()).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Dismiss message' }).elements()).toHaveLength(20);
});

/** The toasts without their durations. */
function LastingToasts() {
  const { toasts } = useToasterStore();
  const visible = toasts.filter((one) => one.visible);
  return (
    <div aria-live="polite">
      {visible.map((one) => (
        <p key={one.id}>{resolveValue(one.message, one)}</p>
      ))}
    </div>
  );
}

function pauseTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** The texts of the live regions. */
function listToasts() {
  const lines = [...document.querySelectorAll('[aria-live] p')];
  return lines.map(({ textContent }) => textContent).toSorted();
}
