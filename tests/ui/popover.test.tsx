import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popover } from '#ui/parts/Popover.tsx';
import '#ui/theme/theme.ts';

function Opener() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={trigger} onPress={() => setOpen(true)}>
        Open
      </Button>
      <Popover isOpen={isOpen} title="More" trigger={trigger} onClose={() => setOpen(false)}>
        <p>All of it</p>
      </Popover>
    </>
  );
}

test.each([
  ['is anchored to its button', 1000, 320],
  ['is a sheet as wide as a phone', 390, 390],
])('a popover %s, and Escape returns focus (R-050, R-215)', async (_, window, width) => {
  await page.viewport(window, 800);
  await render(<Opener />);
  const opener = page.getByRole('button', { name: 'Open' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'More' });
  await expect.element(dialog.getByText('All of it')).toBeVisible();
  expect(dialog.element().parentElement?.offsetWidth).toBe(width);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
