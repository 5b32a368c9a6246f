import mercurius from 'mercurius';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { readIndex, registeredQueries } from '#contract/quickFind.ts';
import { isAcceptedType } from '#server/http/limits.ts';
import { readToken } from '#server/http/handle.ts';
import { isWithinLink } from '#server/http/linkSession.ts';
import { readOwnIndex } from '#server/store/quickFind.ts';
import { findSession } from '#server/store/sessions.ts';
import type { Mount } from './mount.ts';
import { quickFindGraph } from './quickFindGraph.ts';

/** The read-only GraphQL query of quick find; registered queries only, outside the envelope. */
export const quickFindRoutes: Mount = (app, _handle, { database, catalogue }) => {
  void app.register(mercurius, quickFindGraph(catalogue));

  app.route<{ Body: unknown }>({
    method: readIndex.method,
    url: readIndex.path,
    config: { asksDatabase: true },
    async onRequest(request, reply) {
      if (!isAcceptedType(request.headers, 'json')) return refuse(reply, 'wrong_content_type');
    },
    async handler(request: FastifyRequest, reply) {
      const token = readToken(request.headers.authorization);
      if (token === undefined) return refuse(reply, 'session_ended');
      const { success, output } = v.safeParse(readIndex.body, request.body);
      const isRegistered = success && registeredQueries.includes(output.query);
      const found = isRegistered ? await readOwnIndex(database, token) : undefined;
      const session = isRegistered ? found?.session : await findSession(database, token);
      if (!session) return refuse(reply, 'session_ended');
      if (!isWithinLink(session, readIndex, {}, undefined)) return reply.callNotFound();
      if (!isRegistered || !found) return refuse(reply, 'refused');
      const { data, errors } = await app.graphql(output.query, { own: found.own });
      if (errors?.[0]) throw errors[0].originalError ?? errors[0];
      return { data };
    },
  });
};

/** A GraphQL error without data. */
function refuse(reply: FastifyReply, code: CommonRefusal) {
  const { status, message } = commonRefusals[code];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}
