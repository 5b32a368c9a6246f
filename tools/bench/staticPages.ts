import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { portalFolder } from '../../scripts/build.ts';

/** Serves `/login` without its scripts, and a minimal React page. */
export async function serveStaticPages(): Promise<AsyncDisposable & { url: string }> {
  const html = await readFile(join(portalFolder, 'login.html'), 'utf8');
  const scripts = /<script.*?<\/script>|<link rel="modulepreload".*?>|<link rel="preload".*?>/gs;
  const files: Record<string, string> = {
    '/': html.replaceAll(scripts, '').replaceAll(/@font-face\{.*?\}/g, ''),
    '/react': '<!doctype html><title>React</title><script type="module" src="/react.js"></script>',
    '/react.js': await buildReactPage(),
  };
  const server = createServer(({ url = '/' }, response) => {
    response.writeHead(url in files ? 200 : 404, {
      'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
      'content-encoding': 'gzip',
      ...(url.endsWith('.js') && { 'cache-control': 'max-age=31536000, immutable' }),
      // The portal has this header too; it makes Chromium start a new process.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    response.end(gzipSync(files[url] ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Bundles the React page into one script. */
async function buildReactPage(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'subjects', 'reactPage.ts') },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
