import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { brandPlugin, requireBuiltBrand, writeBrand } from '../../scripts/brand.ts';

/* What the build writes for a seller with a name and a logo of its own. */

const name = 'Nimbus & Rao';
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0f0"/></svg>';

test('the build writes name and logo into documents and sources (S-63)', async () => {
  const root = createTemporaryFolder('brand');
  const script =
    'document.title = import.meta.env?.VITE_BRAND_NAME + import.meta.env.VITE_BRAND_LOGO;';
  writeFileSync(join(root, 'main.js'), script);
  writeFileSync(
    join(root, 'index.html'),
    '<title>%VITE_BRAND_NAME%</title><script type="module" src="/main.js"></script>',
  );
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [brandPlugin({ name, logo })],
  });

  const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
  const html = built('index.html');
  expect(html).toContain(`<title>${name}</title>`);
  const code = built(/src="\/(assets\/[^"]+)"/.exec(html)?.[1] ?? '');
  expect(code).toContain(name);
  expect(built(/assets\/logo-\w+\.svg/.exec(code)?.[0] ?? '')).toBe(logo);
});

test('the build writes name and logo into manifest and icons (S-63)', async () => {
  const folder = join(createTemporaryFolder('icons'), 'dist');
  mkdirSync(folder);
  cpSync('public', folder, { recursive: true });
  const read = (file: string) => readFileSync(join(folder, file));
  const before = read('icon.png');
  await writeBrand(folder, { name, logo });

  expect(JSON.parse(read('manifest.webmanifest').toString())).toMatchObject({
    name,
    short_name: name,
    start_url: '/',
  });
  expect(read('favicon.svg').toString()).toBe(logo);
  expect(read('icon.png').equals(before)).toBe(false);
  expect(read('icon-512.png').readUInt32BE(16)).toBe(512);
  // An image that was built for another name does not start.
  expect(() => requireBuiltBrand(folder)).toThrow(
    `BRAND_NAME is Briefcase, but the portal was built for ${name}.`,
  );
});
