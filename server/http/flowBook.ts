import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const bookFolder = join(import.meta.dirname, '../../docs/flows/book');

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'";

const noBook = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flow book</title>
<h1>There is no flow book yet</h1>
<p>Run <code>npm run flows -- book</code> and load this page again.</p>
</html>
`;

/** `/flows`: the last generated flow book, read at each request. */
export function serveFlowBook(app: FastifyInstance, folder = bookFolder): void {
  app.get('/flows', (_request, reply) =>
    existsSync(join(folder, 'index.html'))
      ? reply.redirect('/flows/index.html')
      : reply.code(404).type('text/html; charset=utf-8').send(noBook),
  );
  void app.register(fastifyStatic, {
    root: folder,
    prefix: '/flows/',
    decorateReply: false,
    suppressWarning: true,
    setHeaders: (reply) => void reply.header('content-security-policy', policy),
  });
}
