import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeBoxes } from '#ui/parts/CodeBoxes.tsx';

const box = (number: number) => page.getByRole('textbox', { name: `digit ${number} of 6` });

function Harness({
  isInvalid,
  onComplete,
}: {
  isInvalid?: boolean;
  onComplete?(code: string): void;
}) {
  const [digits, setDigits] = useState<readonly string[]>(['', '', '', '', '', '']);
  return (
    <CodeBoxes
      label="One-time code"
      digits={digits}
      isInvalid={isInvalid}
      onChange={setDigits}
      onComplete={onComplete}
    />
  );
}

function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

async function shown(): Promise<string> {
  const boxes = page.getByRole('textbox').elements() as HTMLInputElement[];
  return boxes.map(({ value }) => value || '_').join('');
}

test('is a named group of six boxes with short names, numeric keypad and autofill (R-216, C-09)', async () => {
  await render(<Harness />);
  await expect.element(page.getByRole('group', { name: 'One-time code' })).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(6);
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box(6)).toHaveAttribute('inputmode', 'numeric');
});

test('moves on with each digit, ignores letters and reports the whole code once (R-010)', async () => {
  const onComplete = vi.fn();
  await render(<Harness onComplete={onComplete} />);
  await box(1).click();
  await userEvent.keyboard('1a2३');
  await expect.element(box(4)).toHaveFocus();
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.keyboard('456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('Backspace empties a box first and moves back from an empty one (R-010)', async () => {
  await render(<Harness />);
  await box(1).click();
  await userEvent.keyboard('12{Backspace}');
  await expect.element(box(2)).toHaveFocus();
  expect(await shown()).toBe('12____');
  await userEvent.keyboard('{Backspace}');
  expect(await shown()).toBe('1_____');
});

test.each([
  '123456',
  '123 456',
  '12-34-56',
  ' 1 2 3 4 5 6 ',
  '१२३४५६',
  'Your 6-digit code is 123456.',
])('spreads a pasted %j over all boxes, from any box (R-011)', async (text) => {
  const onComplete = vi.fn();
  await render(<Harness onComplete={onComplete} />);
  await box(3).click();
  paste(text);
  await expect.poll(shown).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('spreads a code that autofill puts into the first box (R-011, C-08)', async () => {
  const onComplete = vi.fn();
  await render(<Harness onComplete={onComplete} />);
  await box(1).fill('654321');
  expect(await shown()).toBe('654321');
  expect(onComplete.mock.calls).toEqual([['654321']]);
});

test('a second digit typed into a full box replaces the first', async () => {
  await render(<Harness />);
  await box(1).fill('7');
  await box(1).fill('73');
  expect(await shown()).toBe('3_____');
});

test('marks every box when the code is wrong (R-010)', async () => {
  await render(<Harness isInvalid />);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await expect.element(box(number)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a change clears the boxes after it, so that no mix of two codes is checked (R-010, R-013)', async () => {
  const onComplete = vi.fn();
  await render(<Harness onComplete={onComplete} />);
  await box(1).click();
  await userEvent.keyboard('111111');
  await box(3).click();
  await userEvent.keyboard('2');
  expect(await shown()).toBe('112___');
  await userEvent.keyboard('345');
  expect(onComplete.mock.calls).toEqual([['111111'], ['112345']]);
});

test('retyping the same digit moves on like any other (R-010)', async () => {
  const onComplete = vi.fn();
  await render(<Harness onComplete={onComplete} />);
  await box(1).click();
  await userEvent.keyboard('12345');
  await box(1).click();
  await userEvent.keyboard('124356');
  expect(onComplete.mock.calls).toEqual([['124356']]);
});
