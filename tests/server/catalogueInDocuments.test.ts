import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSeededDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { runStaffInProcess } from '#tests/support/staff.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { portalFolder } from '../../scripts/build.ts';

/*
 * What the server writes of the catalogue into its documents: what is on sale for visitors, and the
 * first segment for customers.
 */

const folder = createTemporaryFolder('services');
const fresh = await createSeededDatabase();
const server = await testServer({ fresh, portalFolder });

async function readFirstSegment(): Promise<string | undefined> {
  const { body } = await server.request('GET', '/');
  return /<meta name="first-segment" content="([^"]*)"/.exec(body)?.[1];
}

async function findFirstSegment(): Promise<string> {
  const { data } = (await server.request('GET', '/api/segment')).json();
  return data.data[0].id;
}

async function readServices(path: string, language = 'en'): Promise<string> {
  const { body } = await server.request('GET', path, { headers: { 'accept-language': language } });
  const [, services = 'no section'] =
    /<section id="services"[^>]*>(.*?)<\/section>/s.exec(body) ?? [];
  return services;
}

test.each(['/login', '/register'])('%s names services with their prices (S-25)', async (path) => {
  await expect.poll(() => readServices(path)).toContain('60 services from ₹1,500</h2>');
  const services = await readServices(path);
  expect(services.match(/<li>/g)).toHaveLength(4);
  expect(services).toContain('<li><span>SEO Starter Audit</span> <b>₹7,999</b></li>');
  expect(await readServices(path, 'hi')).toContain('60 सेवाएँ, ₹1,500 से शुरू</h2>');
});

test('pages of customers name no services', async () => {
  expect(await readServices('/')).toBe('');
});

test('the home page names the first segment of the list', async () => {
  await expect.poll(readFirstSegment).toBe(await findFirstSegment());
});

test('services and first segment follow changes by staff, services as text', async () => {
  const categories = [{ name: 'Flyers & cards', price: 12_500, description: 'On paper.' }];
  const catalogue = { segments: [{ name: 'Print', categories }] };
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  const environment = { DATABASE_URL: fresh.url, INIT_CWD: folder };
  const { code } = await runStaffInProcess(environment, 'catalogue', 'import', 'catalogue.json');
  expect(code).toBe(0);
  await expect
    .poll(() => readServices('/login'))
    .toBe(
      '<h2 id="services-title">1 service at ₹12,500</h2>' +
        '<ul><li><span>Flyers &amp; cards</span> <b>₹12,500</b></li></ul>',
    );
  const first = await findFirstSegment();
  await expect.poll(readFirstSegment).toBe(first);
});
