import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy between a browser and a server. It can cut the connection, and records the requests. */
export interface ConnectionProxy extends AsyncDisposable {
  url: string;
  /** Method and path of each request that arrived, in order. */
  requests: string[];
  /** Forwards to the server at this port from now on. */
  forwardTo(port: number): void;
  cut(): void;
  restore(): void;
  /** HTML that the proxy serves at these paths instead of the server's answer. */
  overrides: Map<string, string>;
}

export async function openConnectionProxy(): Promise<ConnectionProxy> {
  let port = 0;
  let isCut = false;
  const requests: string[] = [];
  const overrides = new Map<string, string>();
  const proxy = createServer((call, answer) => {
    const html = overrides.get(call.url ?? '');
    if (isCut) call.socket.destroy();
    else if (html !== undefined) answer.setHeader('content-type', 'text/html').end(html);
    else {
      requests.push(`${call.method} ${call.url}`);
      forward(call, answer, port);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    requests,
    overrides,
    forwardTo(other) {
      port = other;
    },
    cut() {
      isCut = true;
      proxy.closeAllConnections();
    },
    restore() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function forward(call: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = call;
  const on = request({ host: '127.0.0.1', port, path: url, method, headers }, (reply) => {
    // The browser may have cancelled the request.
    if (answer.destroyed) return void reply.destroy();
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    // An aborted answer must abort here too: a worker that waits for its end never gives way to a
    // new one.
    pipeline(reply, answer, () => undefined);
  });
  on.on('error', () => answer.destroy());
  call.pipe(on);
}
