import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import { createServer as createVite } from 'vite';
import { runServer } from '#server/main.ts';
import { withPortalSettings } from '#server/portal.ts';
import { readSettings } from '#server/settings.ts';

/*
 * Portal with hot reload and API on one address: Vite answers what is not the server's. Changes of
 * server or contract restart the whole process.
 */

const serverPaths = /^\/(api|sandbox|files|healthz|graphql|flows)(\/|\?|$)/;

const http = createHttpServer();
const vite = await createVite({
  root: join(import.meta.dirname, '..'),
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'spa',
  plugins: [
    {
      name: 'portal-settings',
      transformIndexHtml: (html) => withPortalSettings(html, readSettings(process.env)),
    },
  ],
});

const serverFactory: FastifyServerFactory = (answer) =>
  http.on('request', (request, response) => {
    if (serverPaths.test(request.url ?? '')) answer(request, response);
    else vite.middlewares(request, response);
  });

await runServer(process.env, { serverFactory });
