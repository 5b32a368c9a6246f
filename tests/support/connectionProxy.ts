import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** The line between a browser and a server: it can be cut, and tells what went over it. */
export interface ConnectionProxy extends AsyncDisposable {
  url: string;
  /** Method and path of each request that arrived, in order. */
  passed: string[];
  /** Leads to the server at this port from now on. */
  leadTo(port: number): void;
  cut(): void;
  mend(): void;
  /** Pages at these paths are answered by this HTML in place of the server. */
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
    // The browser may want it no more.
    if (answer.destroyed) return void reply.destroy();
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    // An answer that breaks off breaks off here too; a worker that waits for its end gives way to no other.
    pipeline(reply, answer, () => undefined);
  });
  on.on('error', () => answer.destroy());
  call.pipe(on);
}
