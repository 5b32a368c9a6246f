import { startServer } from '#tests/support/runningServer.ts';
import { expect, test } from '../portal.ts';

test('npm run dev shows the running flow, its current state and its last arrow (B-10)', async ({
  page,
}) => {
  await using portal = await startServer({ script: 'tools/portal/dev.ts' });
  const isServed = () =>
    fetch(portal.url).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServed, { timeout: 60_000 }).toBe(true);
  await page.goto(`${portal.url}/login`);
  await page.getByRole('button', { name: 'Flows' }).click();
  const overlay = page.getByRole('region', { name: 'Running flows' });
  await overlay.getByRole('combobox', { name: 'Flow' }).selectOption('signIn');
  const lit = overlay.locator('.now');
  await expect(lit).toHaveAttribute('id', 'signIn.enteringCredentials');
  await page.getByLabel('Email').fill('nobody@rao-textiles.example');
  await page.getByLabel('Password', { exact: true }).fill('not right');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(overlay.getByRole('status')).toHaveText(/signIn answers/);
  await expect(lit).toHaveAttribute('id', 'signIn.enteringCredentials');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register');
  await page.getByRole('button', { name: 'Flows' }).click();
  await expect(overlay.getByRole('combobox').getByRole('option')).toContainText(['registration']);
});
