import { globSync, readFileSync } from 'node:fs';
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
