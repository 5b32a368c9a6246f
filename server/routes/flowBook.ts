import { deskContract } from '#contract/desk.ts';
import { mayCall } from '#server/http/access.ts';
import { createCookies } from '#server/http/client.ts';
import { serveFlowBook } from '#server/http/flowBook.ts';
import { readToken } from '#server/http/handle.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Mount } from './mount.ts';

/**
 * The flow book for staff. A page cannot send the session's token, so a cookie that only `/flows`
 * receives has it; to others that address is unknown. The sandbox shows the book to everyone.
 */
export const flowBookRoutes: Mount = (app, handle, { database, settings, sandbox }) => {
  const cookies = createCookies(settings.secureCookies);
  const { openFlowBook } = deskContract.flowBook;

  handle(openFlowBook, async ({ request, reply }) => {
    cookies.setFlowBook(reply, readToken(request) ?? '');
    return { data: {} };
  });

  if (sandbox) return;
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      const token = cookies.readFlowBook(request);
      const session = token === undefined ? undefined : await findSession(database, token);
      if (session && mayCall(session, openFlowBook, request)) return;
      return app.documents.sendNotFound?.(request, reply) ?? reply.callNotFound();
    });
    serveFlowBook(scope);
    done();
  });
};
