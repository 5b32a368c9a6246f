import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { runningUrl } from '#server/database/embedded.ts';
import { getData } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { hostileBodies } from '#tests/support/hostileBodies.ts';
import { startTarpit } from '#tests/support/mailServer.ts';
import { startObjectStore } from '#tests/support/objectStore.ts';
import type { TestObjectStore } from '#tests/support/objectStore.ts';
import { createRequester, registerAt } from '#tests/support/overHttp.ts';
import { abortUpload, lengthHeaders, listen, openUpload } from '#tests/support/rawUpload.ts';
import { readPeakMemory, startServer as startProcess } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';
import { listIncomingFiles } from '#tests/support/uploads.ts';

const megabyte = 1024 * 1024;

let bucket: TestObjectStore;

beforeAll(async () => {
  bucket = await startObjectStore();
});

afterAll(() => bucket[Symbol.asyncDispose]());

describe.each(['disk', 'bucket'])('on %s', (store) => {
  let server: TestServer;
  let asha: Customer;

  beforeAll(async () => {
    server = await startServer({ environment: store === 'disk' ? {} : { FILES_URL: bucket.url } });
    asha = await server.createCustomer();
  });

  afterAll(() => server[Symbol.asyncDispose]());

  test('two hundred aborted uploads leave nothing behind (F3, G15)', async () => {
    const port = await listen(server);
    const { database, settings } = server.dependencies;
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, () => abortUpload(port, asha.token, Math.random() * 0.99)),
      );
    }
    await expect.poll(() => listIncomingFiles(settings.dataDir)).toEqual([]);
    expect(await database.selectFrom('files').select('path').execute()).toEqual([]);
  });
});

test.for(Object.entries(hostileBodies))(
  'a hostile body with %s does not block the server (F4)',
  async ([, body]) => {
    await using server = await startServer();
    const asha = await server.createCustomer();
    const port = await listen(server);
    const delays: number[] = [];
    // A busy machine delays some rounds; a blocking body delays all.
    for (let round = 0; round < 3; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const upload = await openUpload(port, asha.token, lengthHeaders(body.length));
      await upload.write(body);
      await upload.answer;
      delay.disable();
      delays.push(delay.max / 1e6);
      upload.abort();
    }
    expect(Math.min(...delays), 'milliseconds').toBeLessThan(50);
  },
);

describe('two thousand mutated files', () => {
  const kinds = ['jpg', 'png', 'mp4', 'mov', 'pdf', 'doc', 'docx'] as const;
  const types = { jpg: 'image', png: 'image', mp4: 'video', mov: 'video' } as const;

  /** The offset and length of the signature of each file type. */
  const marks = {
    jpg: [0, 3],
    png: [0, 8],
    mp4: [4, 4],
    mov: [4, 4],
    pdf: [0, 4],
    doc: [0, 8],
    docx: [0, 4],
  } as const;

  test('are accepted only with the right signature, and none runs in the page (F1, G15)', async () => {
    await using server = await startServer();
    const asha = await server.createCustomer();
    for (let round = 0; round < 2_000; round += 1) {
      if (round % 250 === 0) await server.dependencies.database.deleteFrom('files').execute();
      const kind = kinds[round % kinds.length] ?? 'jpg';
      const type = kind in types ? types[kind as keyof typeof types] : 'document';
      const content = Buffer.from(samples[kind]);
      for (let change = 0; change <= round % 4; change += 1) {
        const at = Math.floor(Math.random() * Math.min(content.length, 24));
        content[at] = Math.floor(Math.random() * 256);
      }
      const answer = await asha.upload(type, { name: `a.${kind}`, content });
      expect([201, 413, 415]).toContain(answer.statusCode);
      if (answer.statusCode !== 201) continue;
      const [at, length] = marks[kind];
      const mark = (bytes: Buffer) => bytes.toString('hex', at, at + length);
      expect(mark(content)).toBe(mark(samples[kind]));
      const shown = await server.request('GET', `/files/${getData<string[]>(answer)[0]}`);
      expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
      expect(shown.headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('a separate server', () => {
  async function uploadTo({ url }: RunningServer, { token }: Customer, content: Buffer) {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(content)]), 'a.bin');
    const answer = await fetch(`${url}/api/image/upload/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { data = [] } = (await answer.json()) as { data?: string[] };
    return { status: answer.status, path: data[0] };
  }

  test.each(['disk', 'bucket'])(
    'accepts twenty files of 10 MB at once with 100 MB more memory, on %s (G15)',
    async (store) => {
      const environment: Record<string, string> = store === 'disk' ? {} : { FILES_URL: bucket.url };
      await using server = await startProcess({ environment });
      const asha = await registerAt(() => server.url);
      await uploadTo(server, asha, Buffer.alloc(megabyte));
      const before = readPeakMemory(server.pid);
      const content = Buffer.alloc(10 * megabyte, 7);
      const uploads = await Promise.all(
        Array.from({ length: 20 }, () => uploadTo(server, asha, content)),
      );
      expect(uploads.filter(({ status }) => status !== 201)).toEqual([]);
      expect(readPeakMemory(server.pid) - before).toBeLessThan(100);
    },
  );

  test('killed while it stores files loses none that it acknowledged (F12, I7)', async () => {
    let server = await startProcess();
    const { dataDir } = server;
    try {
      const asha = await registerAt(() => server.url);
      for (let round = 0; round < 5; round += 1) {
        const stored = new Map<string, number>();
        const maxStored = Math.ceil(Math.random() * 20);
        const isTime = Promise.withResolvers<void>();
        const upload = async (fill: number) => {
          const { path } = await uploadTo(server, asha, Buffer.alloc(megabyte, fill));
          if (path) stored.set(path, fill);
          if (stored.size === maxStored) isTime.resolve();
        };
        const uploads = Array.from({ length: 30 }, (_, at) => upload(at).catch(() => undefined));
        await Promise.race([isTime.promise, Promise.all(uploads)]);
        await server.stop('SIGKILL');
        await Promise.all(uploads);
        expect(stored.size).toBeGreaterThan(0);
        server = await startProcess({ dataDir });
        for (const [path, fill] of stored) {
          const answer = await fetch(`${server.url}/files/${path}`);
          expect(answer.status).toBe(200);
          const bytes = Buffer.from(await answer.arrayBuffer());
          expect(bytes.equals(Buffer.alloc(megabyte, fill))).toBe(true);
        }
        await expect.poll(() => listIncomingFiles(dataDir)).toEqual([]);
      }
      const advance = { advanceMs: 25 * 3_600_000 };
      await createRequester(() => server.url)('POST', '/sandbox/clock', { body: advance });
      // Shared jobs are scheduled by the real clock.
      const database = connect(runningUrl(dataDir) ?? '');
      await database.deleteFrom('jobs').execute();
      await database.destroy();
      await server.stop();
      server = await startProcess({ dataDir });
      await expect
        .poll(() => {
          const folder = join(dataDir, 'files');
          return readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)));
        })
        .toEqual([]);
    } finally {
      await server[Symbol.asyncDispose]();
    }
  });
});

test('a bucket that never answers times out without blocking anything else', async () => {
  await using tarpit = await startTarpit();
  const url = `s3://KEY:SECRET@127.0.0.1:${tarpit.port}/uploads`;
  await using server = await startServer({ environment: { FILES_URL: url } });
  const asha = await server.createCustomer();
  const startedAt = performance.now();
  const refused = asha.upload('image', { name: 'a.png', content: samples.png });
  for (let round = 0; round < 20; round += 1) {
    const since = performance.now();
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    expect(performance.now() - since).toBeLessThan(1_000);
  }
  expect((await refused).statusCode).toBe(503);
  expect((await refused).json<{ message: string }>().message).toBe('File upload failed');
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await listIncomingFiles(server.dependencies.settings.dataDir)).toEqual([]);
});
