import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '#server/process/ports.ts';
import { endProcess } from './childProcess.ts';

export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;
if (!hasBalancer)
  console.warn('NOT TESTED: nodes behind HAProxy, because HAProxy is not installed.');

export interface Balancer extends AsyncDisposable {
  port: number;
}

/** Starts HAProxy in front of nodes. `rules` returns a section that listens on `port`. */
async function startHaproxy(rules: (port: number) => string): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, rules(port));
  const child = spawn('haproxy', ['-q', '-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      (error: Error & { cause?: NodeJS.ErrnoException }) => error.cause?.code !== 'ECONNREFUSED',
    );
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true);
  return {
    port,
    async [Symbol.asyncDispose]() {
      await endProcess(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const common = (mode: 'http' | 'tcp') => `
defaults
  mode ${mode}
  timeout connect 3s
  timeout client 130s
  timeout server 130s
  timeout check 10s
`;

/** Balances like `docs/operating/haproxy.cfg`, without TLS and host names. */
export async function startBalancer(nodes: readonly number[]): Promise<Balancer> {
  const servers = nodes.map(
    (port) => `  server node${port} 127.0.0.1:${port} check inter 500ms fall 1 rise 1`,
  );
  return startHaproxy(
    (port) => `${common('http')}
  timeout http-keep-alive 60s
listen customers
  bind 127.0.0.1:${port}
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response junk-response
  http-request disable-l7-retry unless { method GET HEAD }
${servers.join('\n')}
`,
  );
}

/** Forwards connections to the database server that accepts writes. */
export async function startDatabaseBalancer(servers: readonly number[]): Promise<Balancer> {
  const lines = servers.map(
    (port, index) =>
      `  server one${port} 127.0.0.1:${port} check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions${index > 0 ? ' backup' : ''}`,
  );
  return startHaproxy(
    (port) => `${common('tcp')}
listen database
  bind 127.0.0.1:${port}
${lines.join('\n')}
`,
  );
}
