import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '#server/process/ports.ts';
import { withPortalSettings } from '#server/http/documents.ts';
import { readSettings } from '#server/settings.ts';
import { watchFlows } from '#tools/flows/browser/watchFlows.ts';
import { flowOverlay } from '#tools/flows/overlay/plugin.ts';
import { requireFitFolder } from '../../scripts/build.ts';

/*
 * Portal with hot reload and API on one address: Vite listens and proxies the server's paths. The
 * server is a separate process that restarts when its sources change.
 */

requireFitFolder();
const settings = readSettings(process.env);
const port = settings.port === 0 ? await freePort(settings.host) : settings.port;
const serverPort = await freePort(settings.host);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const target = `http://127.0.0.1:${serverPort}`;

const server = spawn(
  process.execPath,
  [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-preserve-output',
    'tools/portal/dev-server.ts',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl },
    cwd: join(import.meta.dirname, '..', '..'),
  },
);
process.on('exit', () => server.kill('SIGTERM'));

const vite = await createServer({
  root: join(import.meta.dirname, '..', '..'),
  server: {
    host: settings.host,
    port,
    strictPort: true,
    proxy: { '^/(api|sandbox|files|healthz|livez|readyz|graphql|flows)(/|\\?|$)': { target } },
  },
  optimizeDeps: {
    entries: ['index.html'],
    // Vite does not find this import of Vanilla-extract in its scan; found later, it would reload
    // the page.
    include: ['@vanilla-extract/recipes/createRuntimeFn'],
  },
  plugins: [
    watchFlows(),
    flowOverlay(),
    {
      name: 'portal-settings',
      transformIndexHtml: (html) => withPortalSettings(html, settings),
    },
  ],
});
await vite.listen();
