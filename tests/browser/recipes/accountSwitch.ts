import type { accountSwitchMachine } from '#machines/accountSwitch.machine.ts';
import { defineRecipe, skipTruthCheck } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { createAddress, getOwner, openAccount, signInAsStaff } from '#tests/browser/customer.ts';
import { expect, fetchData } from '#tests/browser/portal.ts';
import { accountSwitchScript } from '#tests/machines/scripts/accountSwitch.ts';
import { findConfirmButton, unknownRowId } from './rows.ts';

const button = ({ page }: TestPage) =>
  page.getByRole('main').getByRole('button', { name: /^Switch (off|on)$/ });
const dialog = ({ page }: TestPage) =>
  page.getByRole('alertdialog', { name: 'Switch off the account of Asha Rao?' });
const confirm = (testPage: TestPage) => findConfirmButton(testPage, 'Switch off');
const cancel = (testPage: TestPage) => findConfirmButton(testPage, 'Cancel');

const customer = (call = '', id?: string) => `/api/staff/customer/${id}${call}`;

/** The page says of the account what the server has. */
async function isShown({ page, notes }: TestPage): Promise<void> {
  const path = customer('', notes.customerId);
  const { isActive } = await fetchData<{ isActive: boolean }>(page, 'GET', path);
  const state = page.getByRole('region', { name: 'Account' });
  await expect(state).toContainText(isActive ? 'Active' : 'Switched off');
}

/** Switches the account on again, as a colleague does. */
async function switchOn({ page, notes }: TestPage): Promise<void> {
  await fetchData(page, 'POST', customer('/active', notes.customerId), { isActive: true });
}

export const accountSwitchRecipe = defineRecipe<typeof accountSwitchMachine>({
  script: {
    ...accountSwitchScript,
    events: accountSwitchScript.events.filter(
      (event) => event.type !== 'account.switch' || !event.isActive,
    ),
  },
  starts: {
    async 'a customer'(testPage) {
      const { page, notes } = testPage;
      const token = await openAccount(page, createAddress(), { fullName: 'Asha Rao' });
      notes.customerId = (await getOwner(page, token))?.id ?? '';
      await signInAsStaff(page);
      await page.goto(`/desk/customer/${notes.customerId}`);
      await expect(button(testPage)).toBeVisible();
    },
  },
  events: {
    async 'account.switch'(testPage) {
      const { page } = testPage;
      await isShown(testPage);
      if ((await button(testPage).textContent()) === 'Switch on') {
        await switchOn(testPage);
        await page.reload();
      }
      await page.getByRole('button', { name: 'Switch off', exact: true }).press('Enter');
    },
  },
  answers: {
    switchCustomer: {
      accepted: (testPage, _, takes) =>
        testPage.passChanged({ isActive: !takes.some((id) => id.includes('[isSwitchedOff]')) }),
      'refused not_found': (testPage) => testPage.passRedirected(customer('/active', unknownRowId)),
      'refused input_invalid': (testPage) => testPage.passChanged({ isActive: null }),
    },
  },
  controls: { 'account.switch': button, 'account.keep': cancel, 'account.confirm': confirm },
  screens: {
    reading: button,
    confirming: dialog,
    switching: dialog,
    gone: ({ page }) => page.getByText('Customer not found.'),
  },
  truth: {
    reading: isShown,
    confirming: isShown,
    switching: skipTruthCheck('The server has the request or has it not yet.'),
    gone: isShown,
  },
});
