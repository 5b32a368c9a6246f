import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '#tests/support/objectStore.ts';
import { startServer } from '#tests/support/server.ts';
import { portalFolder } from '../../scripts/build.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';

/** A separate build with assets that no other one has. */
function createBuild(assets: Record<string, string>) {
  const folder = createTemporaryFolder('build', onTestFinished);
  mkdirSync(join(folder, 'assets'));
  for (const page of ['index.html', 'login.html', 'register.html', 'desk.html', 'offline.html']) {
    copyFileSync(join(portalFolder, page), join(folder, page));
  }
  for (const [name, content] of Object.entries(assets)) {
    writeFileSync(join(folder, 'assets', name), content);
  }
  return folder;
}

test('a page finds its assets at nodes of older and newer builds (M-9)', async () => {
  await using bucket = await startObjectStore();
  const before = createBuild({ 'home-OLD1.js': 'export const home = 1;' });
  const after = createBuild({ 'home-NEW2.css': '.home{color:red}', 'glyphs-NEW2.svg': '<svg/>' });
  const environment = { FILES_URL: bucket.url };
  await using old = await startServer({ portalFolder: before, environment });
  await using renewed = await startServer({ portalFolder: after, environment });

  for (const node of [old, renewed]) {
    const script = await node.request('GET', '/assets/home-OLD1.js');
    expect([script.statusCode, script.body]).toEqual([200, 'export const home = 1;']);
    expect(script.headers['content-type']).toContain('javascript');
    const style = await node.request('GET', '/assets/home-NEW2.css');
    expect([style.statusCode, style.body]).toEqual([200, '.home{color:red}']);
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    const drawing = await node.request('GET', '/assets/glyphs-NEW2.svg');
    expect(drawing.headers['content-type']).toMatch(/^image\/svg\+xml/);
    for (const { headers } of [script, style, drawing]) {
      expect(headers['cache-control']).toContain('immutable');
    }
    for (const unknown of ['home-GONE.js', '..%2fsecret.js', 'deep/home-OLD1.js', 'home-OLD1']) {
      expect((await node.request('GET', `/assets/${unknown}`)).statusCode, unknown).toBe(404);
    }
  }
});

test('a node serves its own assets without the bucket, and answers 503 for others (M-9)', async () => {
  await using bucket = await startObjectStore();
  await bucket.stop();
  const build = createBuild({ 'home-OLD1.js': 'export const home = 1;' });
  await using node = await startServer({
    portalFolder: build,
    environment: { FILES_URL: bucket.url },
  });
  expect((await node.request('GET', '/assets/home-OLD1.js')).statusCode).toBe(200);
  const unknown = await node.request('GET', '/assets/home-NEW2.css');
  expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '10']);
});
