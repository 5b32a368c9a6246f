import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '#contract/user.ts';
import { DeletionDialog } from '#ui/screens/profile/DeletionDialog.tsx';
import { PasswordSection } from '#ui/screens/profile/PasswordSection.tsx';
import { ProfileScreen } from '#ui/screens/profile/ProfileScreen.tsx';
import { ProfileEditor } from '#ui/screens/profile/ProfileEditor.tsx';

const user: User = {
  id: 'u1',
  username: 'meera',
  fullName: 'Meera Rao',
  email: 'meera@kaveri.example',
  mobile: '',
  companyName: 'Kaveri Textiles',
  jobTitle: '',
  country: 'Turkey',
  gstNo: '',
  role: 'USER',
  isActive: true,
  createdAt: '2026-03-09T06:00:00Z',
  updatedAt: '2026-03-09T06:00:00Z',
  agreeToTerms: true,
};

const letsThrough = () => ({});
const handlers = () => ({
  onChange: vi.fn(),
  onSubmit: vi.fn(),
  onKeep: vi.fn(),
  check: letsThrough,
});
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('keeps the saved name of a country that this browser names differently (R-180)', async () => {
  const onSubmit = vi.fn();
  const countries = [{ code: 'TR', name: 'Türkiye', label: 'Türkiye' }];
  await render(
    <ProfileEditor
      user={user}
      countries={countries}
      check={letsThrough}
      onSubmit={onSubmit}
      onCancel={vi.fn()}
    />,
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
    country: 'Turkey',
    companyName: user.companyName,
  });
});

test('the edit button keeps focus while it is disabled (R-215)', async () => {
  const account = {
    user,
    country: 'India',
    password: null,
    data: null,
    help: null,
    onEdit: vi.fn(),
  };
  const view = await render(<ProfileScreen {...account} canEdit />);
  const edit = page.getByRole('button', { name: 'Edit profile' });
  (edit.element() as HTMLElement).focus();
  await view.rerender(<ProfileScreen {...account} canEdit={false} />);
  await expect.element(edit).toBeDisabled();
  await expect.element(edit).toHaveFocus();
});

test('a wrong current password clears and focuses only that field (R-184)', async () => {
  const calls = handlers();
  const section = { stage: 'choosing', email: user.email, ...calls } as const;
  const view = await render(<PasswordSection {...section} attempt={0} />);
  await field('Current password').fill('wrong');
  await field('New password').fill('secret-2');
  await field('Confirm new password').fill('secret-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(calls.onSubmit).toHaveBeenCalledWith({
    currentPassword: 'wrong',
    password: 'secret-2',
    confirmPassword: 'secret-2',
  });
  const errors = { currentPassword: 'The current password is not right.' };
  await view.rerender(<PasswordSection {...section} attempt={1} errors={errors} />);
  await expect.element(field('Current password')).toHaveValue('');
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(field('New password')).toHaveValue('secret-2');
});

test('password managers recognise the password fields (R-184)', async () => {
  await render(<PasswordSection stage="choosing" email={user.email} attempt={0} {...handlers()} />);
  await expect
    .element(field('Current password'))
    .toHaveAttribute('autocomplete', 'current-password');
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
});

test('the deletion dialog can be closed until the deletion starts (R-185)', async () => {
  const calls = { onConfirm: vi.fn(), onCancel: vi.fn() };
  const dialog = { email: user.email, attempt: 0, check: letsThrough, ...calls };
  const view = await render(<DeletionDialog {...dialog} />);
  await expect.element(field('Your password')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(calls.onCancel).toHaveBeenCalledOnce();
  await view.rerender(<DeletionDialog {...dialog} busyLabel="Deleting" />);
  await userEvent.keyboard('{Escape}');
  expect(calls.onCancel).toHaveBeenCalledOnce();
});

test('the deletion dialog takes no other password while its outcome is unknown (R-185)', async () => {
  const calls = { onConfirm() {}, onCancel() {}, onCheck() {} };
  const dialog = { email: user.email, attempt: 0, check: letsThrough, ...calls };
  await render(<DeletionDialog {...dialog} />);
  await expect.element(field('Your password')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
});
