import mercurius from 'mercurius';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { commonRefusals } from '#contract/endpoint.ts';
import type { CommonRefusal } from '#contract/endpoint.ts';
import { readIndex, registeredQueries } from '#contract/quickFind.ts';
import { isAcceptedType } from '#server/http/gates.ts';
import { readSession } from '#server/http/handle.ts';
import { isWithinLink } from '#server/http/linkSession.ts';
import type { Mount } from './mount.ts';
import { quickFindGraph } from './quickFindGraph.ts';

/** One read-only graph for quick find; registered queries only, outside the envelope. */
export const quickFindRoutes: Mount = (app, _handle, { database, catalogue }) => {
  void app.register(mercurius, quickFindGraph(database, catalogue));

  app.route<{ Body: unknown }>({
    method: readIndex.method,
    url: readIndex.path,
    async onRequest(request, reply) {
      if (!isAcceptedType(request.headers, 'json')) return refuse(reply, 'wrong_content_type');
      const session = await readSession(database, request);
      if (!session) return refuse(reply, 'session_ended');
      if (!isWithinLink(session, readIndex, {}, undefined)) return reply.callNotFound();
      request.session = session;
    },
    async handler(request: FastifyRequest, reply) {
      const { success, output } = v.safeParse(readIndex.body, request.body);
      const isRegistered = success && registeredQueries.includes(output.query);
      if (!isRegistered || !request.session) return refuse(reply, 'refused');
      const { userId } = request.session;
      const { data, errors } = await app.graphql(output.query, { userId });
      if (errors?.[0]) throw errors[0].originalError ?? errors[0];
      return { data };
    },
  });
};

/** A GraphQL answer without data. */
function refuse(reply: FastifyReply, code: CommonRefusal) {
  const { status, message } = commonRefusals[code];
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ errors: [{ message, extensions: { code } }] });
}
