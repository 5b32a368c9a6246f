import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ThreadEntry } from '#contract/thread.ts';
import { thread as texts } from '#messages/thread.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { toFields } from '#routes/thread/writing.ts';
import { DeliveryActions } from '#ui/screens/thread/DeliveryActions.tsx';
import { MessageForm } from '#ui/screens/thread/MessageForm.tsx';
import { Entries } from '#ui/screens/thread/Entries.tsx';
import type { EntryTexts } from '#ui/screens/thread/Entries.tsx';
import { ThreadStatus, ThreadPanel } from '#ui/screens/thread/ThreadPanel.tsx';
import { findScreenFaults } from './screenCheck.ts';
import '#ui/theme/theme.ts';

const at = '2026-11-28T09:00:00.000Z';
const customer = { side: 'customer', name: 'Asha Rao' } as const;
const staff = { side: 'staff', name: 'Priya Nair' } as const;

const entries: readonly ThreadEntry[] = [
  { id: '1', kind: 'act', act: 'submit', by: customer, at },
  { id: '2', kind: 'act', act: 'approve', by: staff, at },
  { id: '3', kind: 'question', by: staff, at, text: 'Which colours does your brand use?' },
  { id: '4', kind: 'answer', by: customer, at, text: 'Blue.\nAnd a little green.' },
  { id: '5', kind: 'message', by: { side: 'staff', name: '' }, at, text: 'w'.repeat(120) },
  {
    id: '6',
    kind: 'delivery',
    by: staff,
    at,
    text: 'Here is your logo.',
    files: [{ path: 'a/logo.png', name: 'logo.png', type: 'image', bytes: 20_480 }],
  },
  { id: '7', kind: 'act', act: 'reject', by: staff, at, text: 'We cannot do this.' },
];

const words: EntryTexts = {
  side: 'customer',
  acts: texts.acts,
  getAuthor: ({ by }) => (by.side === 'customer' ? 'You' : by.name || 'Our team'),
};

const store = createForm();
const fields = toFields('Your message');
store.open([fields], {}, 1);
const uploads = {
  rule: () => ({ hint: 'Up to 10MB each.', accept: [] }),
  getName: () => undefined,
  files: () => none,
  subscribe: () => () => {},
  add() {},
  act() {},
};
const none: never[] = [];

function ThreadExample({ shown = entries }: { shown?: readonly ThreadEntry[] }) {
  return (
    <ThreadPanel isOpen title="Logo Design" status="approved" isPaid onClose={() => {}}>
      <ThreadStatus state="Delivered" turn="own" since={at} due="Accepted on Dec 5, 2026." />
      <Entries entries={shown} words={words} fileHost="/files" />
      <DeliveryActions
        isBusy={false}
        failure="The delivery was not accepted. Please try again."
        onAccept={() => {}}
        onChanges={() => {}}
      />
      <MessageForm
        fields={fields}
        store={store}
        uploads={uploads}
        action="Send message"
        isBusy={false}
        isWaiting={false}
        isOnline={false}
        onSend={() => {}}
      />
    </ThreadPanel>
  );
}

test('shows who wrote and did what, with files to open (R-307, R-308)', async () => {
  await render(<ThreadExample />);
  const items = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toMatchTextContent('You submitted this application · Nov 28, 2026');
  await expect.element(items.nth(1)).toMatchTextContent(/^Priya Nair approved this application/);
  await expect.element(items.nth(2)).toMatchTextContent(/^Priya Nair · Question/);
  await expect.element(items.nth(4)).toMatchTextContent(/^Our team/);
  const file = page.getByRole('link', { name: 'logo.png', exact: true });
  await expect.element(file).toHaveAttribute('href', '/files/a/logo.png');
  await expect.element(file).toHaveAttribute('download');
});

test('a thread opens at its newest entry (R-307)', async () => {
  await page.viewport(1000, 400);
  await render(<ThreadExample />);
  await expect.element(page.getByText('We cannot do this.')).toBeInViewport();
});

test('a message of the other side does not scroll the thread (R-307)', async () => {
  await page.viewport(1000, 400);
  const own = { id: '8', kind: 'message', by: customer, at, text: 'Thank you.' } as const;
  const other = { id: '9', kind: 'message', by: staff, at, text: 'You are welcome.' } as const;
  const view = await render(<ThreadExample />);
  await view.rerender(<ThreadExample shown={[...entries, own]} />);
  await expect.element(page.getByText(own.text)).toBeInViewport();
  const question = page.getByText('Which colours does your brand use?');
  question.element().scrollIntoView();
  await view.rerender(<ThreadExample shown={[...entries, own, other]} />);
  await expect.element(page.getByText(other.text)).not.toBeInViewport();
  await expect.element(question).toBeInViewport();
});

test('says while offline that what is written stays on this device (R-307)', async () => {
  await render(<ThreadExample />);
  await expect
    .element(page.getByRole('form', { name: 'Send message' }))
    .toMatchTextContent(/You are offline. What you write stays on this device/);
});

test('the panel of an application fits and passes axe everywhere (R-307, R-211)', async () => {
  await render(<ThreadExample />);
  await expect.element(page.getByRole('dialog', { name: 'Logo Design' })).toBeVisible();
  expect(await findScreenFaults()).toEqual([]);
});
