import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy between a browser and a server. It can cut the connection, and records the requests. */
export interface ConnectionProxy extends AsyncDisposable {
  url: string;
  /** Method and path of each request that arrived, in order. */
  passed: string[];
  /** Forwards to the server at this port from now on. */
  leadTo(port: number): void;
  cut(): void;
  mend(): void;
  /** HTML that the proxy serves at these paths instead of the server's answer. */
  instead: Map<string, string>;
}

export async function openConnectionProxy(): Promise<ConnectionProxy> {
  let port = 0;
  let isCut = false;
  const passed: string[] = [];
  const instead = new Map<string, string>();
  const line = createServer((call, answer) => {
    const html = instead.get(call.url ?? '');
    if (isCut) call.socket.destroy();
    else if (html !== undefined) answer.setHeader('content-type', 'text/html').end(html);
    else {
      passed.push(`${call.method} ${call.url}`);
      passOn(call, answer, port);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    passed,
    instead,
    leadTo(other) {
      port = other;
    },
    cut() {
      isCut = true;
      line.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      line.closeAllConnections();
      line.close();
      await once(line, 'close');
    },
  };
}

function passOn(call: IncomingMessage, answer: ServerResponse, port: number): void {
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
