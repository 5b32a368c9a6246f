import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findSpecifiedCall } from '#tests/support/specifiedCalls.ts';
import { createCalls, ApiError } from './calls.ts';
import type { MinimalCalls, ListAnswer } from './calls.ts';

/*
 * A back end with only the calls of specification §7, which hosts the built portal and uploaded
 * files like a plain static host. It uses nothing of `contract/` and `server/`.
 */

/** Where an answer may hold a list: the forms that §7 allows (T-02). */
export const listShapes = ['data.data', 'data', 'body', 'one item'] as const;

export type ListShape = (typeof listShapes)[number];

export interface MinimalApi extends AsyncDisposable, Pick<MinimalCalls, 'getMailedCode'> {
  url: string;
  /** Requests beyond §7, as `GET /path`, in order. */
  unexpectedRequests: string[];
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Starts one on a free port; given the folder of a built portal, hosts that too. */
export async function startMinimalApi(
  shape: ListShape = 'data.data',
  portal?: string,
): Promise<MinimalApi> {
  const { calls, getMailedCode, getStoredFile } = createCalls();
  const unexpectedRequests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const found = findSpecifiedCall(method, pathname);
    if (found) {
      const apiRequest = {
        parameter: found.parameter,
        token: getBearer(request),
        ...(await getBody(request)),
      };
      try {
        const { status = 200, ...yes } = calls[found.call](apiRequest);
        sendJson(
          response,
          status,
          'items' in yes ? toShape(yes, shape) : { success: true, ...yes },
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        sendJson(response, error.status, { success: false, message: error.message });
      }
      return;
    }
    const upload = getStoredFile(decodeURIComponent(pathname.replace('/files/', '')));
    if (upload) {
      send(response, upload.type, Buffer.from(await upload.arrayBuffer()));
      return;
    }
    const isPage = extname(pathname) === '' && headers.accept?.startsWith('text/html');
    const file = portal && join(portal, isPage ? 'index.html' : pathname);
    const type = types[extname(file ?? '')];
    if (method === 'GET' && file && type && existsSync(file)) {
      send(response, type, readFileSync(file));
      return;
    }
    unexpectedRequests.push(`${method} ${pathname}`);
    sendJson(response, 404, { success: false, message: 'Unknown address.' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unexpectedRequests,
    getMailedCode,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function toShape({ items, at }: Pick<ListAnswer, 'items' | 'at'>, shape: ListShape): unknown {
  if (shape === 'body') return items;
  if (shape === 'data') return { success: true, data: items };
  const [only] = items;
  const list = shape === 'one item' && items.length === 1 ? only : items;
  return { success: true, data: { [at]: list } };
}

function getBearer({ headers }: IncomingMessage): string | undefined {
  return headers.authorization?.replace('Bearer ', '');
}

async function getBody(request: IncomingMessage) {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const parts = [...form.values()];
    return { body: {}, files: parts.filter((part) => part instanceof File) };
  }
  const body: unknown = bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
  return { body: body as Record<string, unknown>, files: [] };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  send(response, 'application/json', Buffer.from(JSON.stringify(body)));
}

function send(response: ServerResponse, type: string, content: Buffer): void {
  response.setHeader('content-type', type);
  response.end(content);
}
