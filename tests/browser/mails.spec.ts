import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { framed } from '#server/mails/frame.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { expect, test } from './portal.ts';
import { checkDocument } from './screenCheck.ts';

/* Every mail as a mail program shows it; pictures of them lie in `.cache/mails`. */

const folder = join(import.meta.dirname, '../../.cache/mails');

const sender = {
  publicUrl: 'https://briefcase.example',
  seller: {
    name: 'Acme Digital Private Limited',
    address: '14 Residency Road, Bengaluru 560025',
    gstin: '29AAAAA0000A1Z5',
    supportEmail: 'help@acme.example',
  },
};

test('each mail has the mark above and its sender below, fits a phone, light and dark, and says the same as plain text (S-50, R-192, R-210)', async ({
  page,
}) => {
  mkdirSync(folder, { recursive: true });
  await page.route('**/icon.png', (route) => route.fulfill({ path: 'public/icon.png' }));
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [name, { to, versions }] of Object.entries(everyMail)) {
    for (const version of versions) {
      const title = `${name}, ${version.language}`;
      const { html, text } = framed({ ...version, to }, sender);
      await page.setContent(html);
      await checkDocument(page, title);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.screenshot({
        path: join(folder, `${name.replaceAll(' ', '-')}-${version.language}.png`),
        fullPage: true,
      });
      const shown = (await page.locator('body').innerText()).split(/[\n\t]+/).filter(Boolean);
      expect(shown[0], title).toBe('Briefcase');
      expect(shown.at(-1), title).toBe(text.trim().split('\n').at(-1));
      const plain = text.replaceAll(/\s+/g, ' ');
      for (const line of shown) expect.soft(plain, title).toContain(line.trim());
      const links = page.locator('a');
      const addresses = await links.evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).href),
      );
      for (const address of addresses) {
        const isHome = address === `${sender.publicUrl}/`;
        expect.soft(isHome || plain.includes(address), `${title}: ${address}`).toBe(true);
      }
    }
  }
});

test.describe('in the mailbox of the sandbox', () => {
  // The page of a mail may run no script, the tests' own included.
  test.use({ expectedProblems: /Blocked script execution/ });

  test('a mail shows the mark (S-50)', async ({ page, server }) => {
    const to = 'mark@example.com';
    await page.request.post('/api/auth/send-otp', { data: { email: to, purpose: 'verify_email' } });
    await expect
      .poll(async () => (await page.request.get(`/sandbox/mail?to=${to}`)).json())
      .not.toEqual([]);
    await page.goto(`/sandbox/mail?to=${to}`);
    const [address] = /\/sandbox\/mail\/[\w-]+/.exec(await page.content()) ?? [];
    await page.goto(`${server.url}${address}`);
    const width = () =>
      page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });
});
