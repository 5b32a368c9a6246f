import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import {
  lengthHeaders,
  createUploadBody,
  chunkedHeaders,
  listen,
  openUpload,
  createPartHead,
  toChunk,
} from '#tests/support/rawUpload.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';
import { listIncomingFiles, insertFiles } from '#tests/support/uploads.ts';

/* Uploads of one customer neither fill the disk nor delay other customers (F8). */

let asha: Customer;

const server = await testServer();
const port = await listen(server);

beforeEach(async () => {
  asha = await server.createCustomer();
});

const megabyte = 1024 * 1024;
const picture = { name: 'a.png', content: samples.png };
const body = createUploadBody(samples.png);

/** Total bytes of incoming uploads. */
async function bytesArrived(): Promise<number> {
  const { dataDir } = server.dependencies.settings;
  const paths = (await listIncomingFiles(dataDir)).map((name) =>
    join(dataDir, 'files/incoming', name),
  );
  const sizes = paths.map(async (path) => (await stat(path).catch(() => null))?.size);
  return (await Promise.all(sizes)).reduce<number>((sum, size = 0) => sum + size, 0);
}

/** Gives a customer files that leave this much room. */
async function fillUpTo(room: number): Promise<void> {
  await insertFiles(server, await asha.id(), [250 * megabyte, 250 * megabyte - room]);
}

describe('an upload that exceeds the remaining room', () => {
  test('is refused by its announced length before any byte is stored, six times in parallel (F8)', async () => {
    await fillUpTo(megabyte);
    const uploads = await runInParallel(6, () =>
      openUpload(port, asha.token, lengthHeaders(40 * megabyte), 'file'),
    );
    for (const upload of uploads) {
      const { status, body: text } = await upload.answer;
      expect(status).toBe(409);
      expect(JSON.parse(text)).toMatchObject({
        code: 'storage_full',
        message: 'Storage limit reached.',
      });
      expect(await bytesArrived()).toBe(0);
      upload.abort();
    }
  });

  test('is refused while it arrives, without exceeding the room on the disk (F8)', async () => {
    await fillUpTo(megabyte);
    const upload = await openUpload(port, asha.token, chunkedHeaders, 'file');
    const piece = toChunk(Buffer.alloc(65_536));
    await upload.write(toChunk(createPartHead('a.bin')));
    await upload.write(piece);
    // The server lags behind the connection, whose buffers exceed the room.
    await expect.poll(bytesArrived).toBeGreaterThan(0);
    let most = 0;
    while (!upload.hasAnswer() && (await upload.write(piece))) {
      most = Math.max(most, await bytesArrived());
    }
    const { status, body: text } = await upload.answer;
    expect(status).toBe(409);
    expect(JSON.parse(text)).toMatchObject({ code: 'storage_full' });
    expect(most).toBeLessThanOrEqual(megabyte);
    await expect.poll(bytesArrived).toBe(0);
    await upload.closed;
  });

  test('leaves the room to one that fits, to the byte (F8)', async () => {
    await fillUpTo(megabyte);
    const file = (bytes: number) => ({ name: 'a.bin', content: Buffer.alloc(bytes) });
    await expectRefusals([asha.upload('file', file(megabyte + 1)), 409, 'storage_full']);
    expect((await asha.upload('file', file(megabyte))).statusCode).toBe(201);
    await expectRefusals([asha.upload('file', file(1)), 409, 'storage_full']);
  });
});

describe('uploads of one customer', () => {
  const begin = async () => {
    const upload = await openUpload(port, asha.token, lengthHeaders(body.length));
    await upload.write(body.subarray(0, -20));
    await expect.poll(bytesArrived).toBeGreaterThan(0);
    return { ...upload, finish: () => upload.write(body.subarray(-20)) };
  };

  test('run one after the other, in parallel with those of others (F8)', async () => {
    const first = await begin();
    const second = asha.upload('image', picture);
    const ravi = await server.createCustomer();
    expect((await ravi.upload('image', picture)).statusCode).toBe(201);
    const order: string[] = [];
    const ends = [
      first.answer.then(({ status }) => order.push(`first ${status}`)),
      second.then(({ statusCode }) => order.push(`second ${statusCode}`)),
    ];
    await asha.get('/api/user/me');
    expect(order).toEqual([]);
    await first.finish();
    await Promise.all(ends);
    expect(order).toEqual(['first 201', 'second 201']);
  });

  test('wait in a bounded queue, and leave it when their client disconnects (F8, F3)', async () => {
    const send = async () => {
      const upload = await openUpload(port, asha.token, lengthHeaders(body.length));
      await upload.write(body);
      return upload;
    };
    const first = await begin();
    const others = await runInParallel(25, send);
    const refused = () => others.filter((upload) => upload.hasAnswer());
    await expect.poll(() => refused().length).toBe(5);
    for (const { answer } of refused()) {
      const { status, body: text } = await answer;
      expect(status).toBe(429);
      expect(JSON.parse(text)).toMatchObject({ code: 'too_often' });
    }

    for (const upload of others) upload.abort();
    await Promise.all(others.map(({ closed }) => closed));
    const late = async () => {
      const upload = await send();
      for (let call = 0; call < 20; call += 1) await asha.get('/api/user/me');
      return upload;
    };
    let last = await late();
    while (last.hasAnswer()) last = await late();
    await first.finish();
    expect((await first.answer).status).toBe(201);
    expect((await last.answer).status).toBe(201);
  });
});
