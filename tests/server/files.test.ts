import crypto, { createCipheriv, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { newId, sha256 } from '#server/common/identifiers.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { createDiskFiles } from '#server/integrations/filesOnDisk.ts';
import { createS3Files } from '#server/integrations/filesOnS3.ts';
import type { StoreOptions } from '#server/integrations/filesOnS3.ts';
import { readSettings } from '#server/settings.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { answers } from '#tests/support/customer.ts';
import { startTarpit } from '#tests/support/mailServer.ts';
import { startObjectStore } from '#tests/support/objectStore.ts';
import type { TestObjectStore } from '#tests/support/objectStore.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { startServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTemporaryFolder } from '#tests/support/temporaryFolder.ts';
import { listFilePaths } from '#tests/support/uploads.ts';

let bucket: TestObjectStore;

beforeAll(async () => {
  bucket = await startObjectStore();
});

afterAll(() => bucket[Symbol.asyncDispose]());

function getStore(url: string, directory: string, options?: StoreOptions): FileStore {
  const { objectStore } = readSettings({ FILES_URL: url });
  if (!objectStore) throw new Error('This address names no store.');
  return createS3Files(objectStore, directory, options);
}

const newPath = () => {
  const random = newId().replaceAll('-', '');
  return `${random.slice(0, 2)}/${random}.png`;
};

async function* getPieces(...pieces: Buffer[]) {
  for (const piece of pieces) yield piece;
}

describe.each(['disk', 'bucket'])('files on %s', (store) => {
  let directory: string;
  let files: FileStore;
  const create = () =>
    store === 'disk' ? createDiskFiles(directory) : getStore(bucket.url, directory);

  beforeEach(() => {
    directory = createTemporaryFolder('store', onTestFinished);
    files = create();
  });

  afterEach(async () => {
    for (const path of await listFilePaths(files)) await files.remove(path);
  });

  const temporaryFiles = () => readdir(join(directory, 'incoming'));

  async function save(content: Buffer, path = newPath()): Promise<string> {
    const received = await files.receive(getPieces(content), content.length);
    if (!received) throw new Error('Too large');
    await files.save(received, path);
    await files.release(received);
    return path;
  }

  async function getContent(path: string, range?: { start: number; end: number }) {
    const stream = await files.read(path, range);
    return stream && (await buffer(stream)).toString('latin1');
  }

  test('are read byte for byte, whole and in ranges', async () => {
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
    const path = await save(content);
    expect(await getContent(path)).toBe(content.toString('latin1'));
    const part = await getContent(path, { start: 70_000, end: 70_009 });
    expect(part).toBe(content.toString('latin1', 70_000, 70_010));
    expect(await getContent(await save(Buffer.alloc(0)))).toBe('');
    expect(await temporaryFiles()).toEqual([]);
  });

  test('have length, hash and first bytes when they arrive', async () => {
    const pieces = [Buffer.alloc(3_000, 1), Buffer.alloc(3_000, 2)];
    const content = Buffer.concat(pieces);
    const received = await files.receive(getPieces(...pieces), content.length);
    expect(received).toMatchObject({ bytes: 6_000, sha256: sha256(content) });
    expect(received?.head.equals(content.subarray(0, 4_096))).toBe(true);
  });

  test('leave nothing if they are too large or their upload breaks off', async () => {
    expect(await files.receive(getPieces(Buffer.alloc(10), Buffer.alloc(1)), 10)).toBeUndefined();
    async function* broken() {
      yield Buffer.alloc(10);
      throw new Error('Hung up');
    }
    await expect(files.receive(broken(), 100)).rejects.toThrow('Hung up');
    expect(await temporaryFiles()).toEqual([]);
  });

  test('are gone after removal, which can be repeated', async () => {
    const path = await save(samples.png);
    await files.remove(path);
    await files.remove(path);
    expect(await getContent(path)).toBeUndefined();
    expect(await listFilePaths(files)).toEqual([]);
  });

  test('are listed with their time once no request works on them', async () => {
    // Object stores round times to seconds.
    const startTime = Math.floor(Date.now() / 1_000) * 1_000 - 1_000;
    const paths = [await save(samples.png), await save(samples.jpg)].toSorted();
    const received = await files.receive(getPieces(samples.pdf), 1_000);
    if (received) await files.save(received, newPath());
    expect((await listFilePaths(files)).toSorted()).toEqual(paths);
    for await (const { writtenAt } of files.list()) {
      expect(writtenAt.getTime()).toBeGreaterThanOrEqual(startTime);
      expect(writtenAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    if (received) await files.release(received);
    expect(await listFilePaths(files)).toHaveLength(3);
  });

  test('abandoned by an earlier process are deleted, and those in progress stay (M-12)', async () => {
    const left = await files.receive(getPieces(samples.pdf), 1_000);
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    await utimes(left?.temporary ?? '', twoHoursAgo, twoHoursAgo);
    const elsewhere = await create().receive(getPieces(samples.jpg), 1_000);
    const next = create();
    const received = await next.receive(getPieces(samples.png), 1_000);
    expect(await temporaryFiles()).toHaveLength(3);
    await next.deleteAbandoned();
    expect(await temporaryFiles()).toHaveLength(2);
    if (received) await next.save(received, newPath());
    if (elsewhere) await next.save(elsewhere, newPath());
    expect(await listFilePaths(create())).toHaveLength(2);
  });
});

describe('a bucket', () => {
  const directory = createTemporaryFolder('store');

  async function saveIn(files: FileStore, path = newPath()): Promise<void> {
    const received = await files.receive(getPieces(samples.png), 1_000);
    if (received) await files.save(received, path);
  }

  test.for([
    ['another key', (url: string) => url.replace('S3RVER:', 'OTHER:')],
    ['another secret', (url: string) => url.replace(/:[^:@]+@/, ':other@')],
    ['another bucket', (url: string) => url.replace('/uploads', '/others')],
    ['no server', (url: string) => url.replace(/:\d+\//, ':1/')],
  ] as const)('with %s is unavailable', async ([, wrong]) => {
    const files = getStore(wrong(bucket.url), directory);
    await expect(saveIn(files)).rejects.toThrow(Unavailable);
    await expect(saveIn(files)).rejects.toThrow('File upload failed');
    await expect(listFilePaths(files)).rejects.toThrow(Unavailable);
  });

  test('may be shared: only uploads under its prefix are listed, in any number of pages', async () => {
    // s3rver encrypts page tokens with a cipher that Node has dropped; the tokens are not read
    // here.
    vi.spyOn(crypto, 'createCipheriv').mockImplementation(() =>
      createCipheriv('aes-128-ctr', randomBytes(16), randomBytes(16)),
    );
    const outside = getStore(bucket.url.replace('/portal', '/others'), directory);
    await saveIn(outside);
    const files = getStore(bucket.url, directory);
    await saveIn(files, 'no/upload.png');
    const paths = Array.from({ length: 1_005 }, newPath);
    // One upload, since a busy disk would delay the store while it flushes a thousand.
    const received = await files.receive(getPieces(samples.png), 1_000);
    if (!received) throw new Error('Too large');
    for (let at = 0; at < paths.length; at += 10) {
      await Promise.all(paths.slice(at, at + 10).map((path) => files.save(received, path)));
    }
    const listed = await listFilePaths(getStore(bucket.url, directory));
    expect(listed.toSorted()).toEqual(paths.toSorted());
    vi.restoreAllMocks();
  });

  test('does not time out while a client reads slowly (F11)', async () => {
    await using tarpit = await startTarpit();
    const options = { maxSilence: 1_000 };
    const files = getStore(bucket.url, directory);
    const content = Buffer.alloc(10 * 1024 * 1024, 'briefcase');
    const path = newPath();
    const received = await files.receive(getPieces(content), content.length);
    if (received) await files.save(received, path);
    const stream = await getStore(bucket.url, directory, options).read(path);
    if (!stream) throw new Error('The file is not stored');
    const silent = getStore(bucket.url.replace(/:\d+\//, `:${tarpit.port}/`), directory, options);
    await expect(silent.read(path)).rejects.toThrow(Unavailable);
    expect((await buffer(stream)).equals(content)).toBe(true);
    await files.remove(path);
  });

  test('that breaks off within a file aborts that answer, and nothing else (G22)', async () => {
    const sockets: Socket[] = [];
    await using store = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('half of it');
    });
    store.on('connection', (socket) => sockets.push(socket));
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const { port } = store.address() as AddressInfo;
    const files = getStore(bucket.url.replace(/:\d+\//, `:${port}/`), directory);
    const stream = await files.read(newPath());
    if (!stream) throw new Error('The store did not answer');
    stream.once('data', () => {
      for (const socket of sockets) socket.resetAndDestroy();
    });
    await expect(buffer(stream)).rejects.toThrow('aborted');
  });

  describe('with the files of a portal', () => {
    let server: TestServer;

    beforeAll(async () => {
      server = await startServer({ environment: { FILES_URL: bucket.url } });
    });

    afterAll(() => server[Symbol.asyncDispose]());

    test('serves them like the disk (F11, R-092)', async () => {
      const asha = await server.createCustomer();
      const picture = { name: 'a.png', content: samples.png };
      const [path = ''] = getData<string[]>(await asha.upload('image', picture, picture));
      const shown = await server.request('GET', `/files/${path}`);
      expect(shown.rawPayload.equals(samples.png)).toBe(true);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(samples.png.length),
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const headers = { range: 'bytes=1-3' };
      const part = await server.request('GET', `/files/${path}`, { headers });
      expect(part.statusCode).toBe(206);
      expect(part.body).toBe('PNG');
      await asha.patch('/api/image/remove/image', { fileName: path });
      expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(404);
      const { dataDir } = server.dependencies.settings;
      expect(await readdir(join(dataDir, 'files'))).toEqual(['incoming']);
      expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
    });

    test('stops only uploads when it is down', async () => {
      const asha = await server.createCustomer();
      const picture = { name: 'a.png', content: samples.png };
      const path = await asha.uploadPicture();
      await bucket.stop();
      const refused = await asha.upload('image', picture);
      await expectRefusals([refused, 503, 'unavailable', 'File upload failed']);
      expect(refused.headers['retry-after']).toBe('10');
      expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(503);
      const formData = { ...answers, pictures: [path] };
      const saved = await asha.postApplication({ formData }, 'Landing Page');
      expect(saved.statusCode).toBe(201);
      const { dataDir } = server.dependencies.settings;
      expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
      await bucket.start();
      expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(200);
      expect((await asha.upload('image', picture)).statusCode).toBe(201);
    });
  });
});
