import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '#server/policy.ts';
import type { Settings } from '#server/settings.ts';
import { downloadTimeout } from './handle.ts';

/** Serves the built portal: hashed assets for ever, the page for every path of the router. */
export async function servePortal(app: FastifyInstance, settings: Settings, folder: string) {
  const page = withPortalSettings(readFileSync(join(folder, 'index.html'), 'utf8'), settings);
  const policy = pagePolicy(settings);

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.handlerTimeout = downloadTimeout;
    });
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['assets/**', 'index.html', '.*'],
    });
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!isPage(path)) return reply.callNotFound();
    return reply
      .headers(policy)
      .header('cache-control', path.startsWith('/edit-application/') ? 'no-store' : 'no-cache')
      .header(
        'referrer-policy',
        path.startsWith('/edit-application/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      )
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Everything but addresses of the server and files that do not exist (T-03). */
function isPage(path: string): boolean {
  const isServers = /(^|\/)(api|sandbox|files|assets|graphql|healthz)(\/|$)/.test(path);
  return !isServers && !/\.[a-z\d]+$/i.test(path);
}

/** Writes what the portal must know into the page's `briefcase` element (spec §9). */
export function withPortalSettings(html: string, settings: Settings): string {
  const known = JSON.stringify({
    fileHost: settings.fileHost ?? '/files',
    paymentKey: settings.payments.keyId,
    paymentScript: settings.payments.isSandbox
      ? '/sandbox/payments/checkout.js'
      : settings.payments.checkoutUrl,
  });
  const content = known.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace('name="briefcase" content=""', () => `name="briefcase" content="${content}"`);
}
