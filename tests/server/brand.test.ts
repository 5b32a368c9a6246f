import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrand } from '#server/settings/brand.ts';
import { testServer } from '#tests/support/server.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/* A portal of another name (S-63). */

const server = await testServer({ environment: { BRAND_NAME: 'Nimbus & Rao' } });

test('mails carry the name of the portal in subject, text and HTML (S-63)', async () => {
  const asha = server.createVisitor();
  await asha.sendCode();
  const [mail] = await asha.listMails();
  expect(mail?.subject).toMatch(/^\d{6} is your Nimbus & Rao code$/);
  expect(mail?.text).toContain('this address is used at Nimbus & Rao.');
  expect(mail?.html).toContain('Nimbus &amp; Rao</a>');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Briefcase|\{brand\}/);
});

test('the mailbox carries the name of the portal (S-63)', async () => {
  const page = await server.request('GET', '/sandbox/mail', { headers: { accept: 'text/html' } });
  expect(page.body).toContain('<title>Mails · Nimbus &amp; Rao sandbox</title>');
  expect(page.body).not.toContain('Briefcase');
});

const folder = createTemporaryFolder('logo');
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${content}</svg>`;

function readLogo(content: string): string | undefined {
  const file = join(folder, 'logo.svg');
  writeFileSync(file, content);
  return readBrand((name) => (name === 'BRAND_LOGO' ? file : undefined)).logo;
}

test('a logo can be any plain SVG (S-63)', () => {
  const logo = `<?xml version="1.0"?>\n<!-- by us -->\n${svg('<use href="#a"/><path fill="url(#b)"/>')}\n`;
  expect(readLogo(logo)).toBe(logo);
});

test.each([
  ['not an SVG file', 'PNG'],
  ['not an SVG file', '<html></html>'],
  ['viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['scripts', svg('<script>alert(1)</script>')],
  ['scripts', svg('<rect onclick="alert(1)"/>')],
  ['scripts', svg('<a href="javascript:alert(1)"/>')],
  ['other files', svg('<image href="https://a.example/a.png"/>')],
  ['other files', svg('<style>rect{fill:url(a.svg#b)}</style>')],
  ['larger than 32 kB', svg(`<desc>${'a'.repeat(33_000)}</desc>`)],
])('a logo is refused at the start: %s (S-63)', (reason, content) => {
  expect(() => readLogo(content)).toThrow(new RegExp(`^BRAND_LOGO .*${reason}.*: .*logo\\.svg$`));
});

test('a logo that is missing is refused at the start (S-63)', () => {
  expect(() =>
    readBrand((name) => (name === 'BRAND_LOGO' ? `${folder}/none.svg` : undefined)),
  ).toThrow(/^BRAND_LOGO cannot be read: .*none\.svg$/);
});
