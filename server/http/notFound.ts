import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskPagePaths } from '#contract/deskPaths.ts';
import { offlinePath, pagePaths } from '#contract/paths.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { refuseWith } from './answers.ts';

/** What the portal adds to a server that serves it. */
export interface Documents {
  /** Answers with the portal's 404 page, if it was built. */
  sendNotFound?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    documents: Documents;
    /** What is on sale, for documents that name it. */
    catalogue: Catalogue;
  }
}

/** API paths, also below a page's path, where a relative URL would lead. */
const api = /\/(api|graphql)(\/|$)/;

/** Answers an unknown path: with a page when a browser navigates, else as the API does. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = isNavigation(request)
    ? request.server.documents.sendNotFound?.(request, reply)
    : undefined;
  return page ?? refuseWith(reply, 'not_found');
}

/** Whether a browser navigates to this URL. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isRead && !api.test(url.split('?', 1)[0] ?? '') && /text\/html/i.test(headers.accept ?? '')
  );
}

const patterns = [...Object.values(pagePaths), ...Object.values(deskPagePaths), offlinePath].map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether the router has a page at this path, in any spelling that it accepts. */
export function isPagePath(path: string): boolean {
  try {
    const plain = decodeURI(path);
    return patterns.some((pattern) => pattern.test(plain));
  } catch {
    // A malformed percent-encoding.
    return false;
  }
}
