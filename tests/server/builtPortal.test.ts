import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portalFolder } from '../../scripts/build.ts';

test('the portal that customers load holds nothing that watches flows (R-264)', () => {
  const scripts = globSync('assets/*.js', { cwd: portalFolder });
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const text = readFileSync(join(portalFolder, name), 'utf8');
    expect(text, name).not.toMatch(/sawFlow|passFlowTime|entersPort/);
  }
});

test.each([
  ['login.html', 144_000, 5],
  ['register.html', 155_000, 6],
  ['index.html', 241_000, 8],
])('%s names at most %d bytes of script, gzipped, in %d files (S-25)', (page, bytes, files) => {
  const html = readFileSync(join(portalFolder, page), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, name = '']) => statSync(join(portalFolder, `${name}.gz`)).size,
  );
  expect(scripts.length).toBeLessThanOrEqual(files);
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
});

test.each([
  ['login.html', 'Log in', 'Password'],
  ['register.html', 'Create your account', 'GST number'],
])('%s is drawn and styled without script (S-25)', (page, title, field) => {
  const html = readFileSync(join(portalFolder, page), 'utf8');
  expect(html).toContain(`>${title}</h1>`);
  expect(html).toContain(`>${field}`);
  expect(html).toMatch(/<style>.+<\/style>/s);
  expect(html).not.toContain('rel="stylesheet"');
  expect(html, 'the policy refuses style attributes').not.toContain(' style="');
});
