import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefusals } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { field, hostileBodies } from '#tests/support/hostileBodies.ts';
import {
  abortUpload,
  lengthHeaders,
  createUploadBody,
  chunkedHeaders,
  listen,
  multipartType,
  openUpload,
  createPartHead,
  toChunk,
} from '#tests/support/rawUpload.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';
import { listIncomingFiles } from '#tests/support/uploads.ts';

const server = await testServer();
const asha = await server.createCustomer();
const port = await listen(server);

beforeEach(async () => {
  await server.dependencies.database.deleteFrom('files').execute();
});

const temporaryFiles = () => listIncomingFiles(server.dependencies.settings.dataDir);

const connections = () =>
  new Promise<number>((resolve) => {
    server.app.server.getConnections((_, count) => resolve(count));
  });

async function rows(): Promise<number> {
  return (await server.readRows('files')).length;
}

const megabyte = 1024 * 1024;
const piece = toChunk(Buffer.alloc(65_536));

const begin = (bytes: number, by = asha) => openUpload(port, by.token, lengthHeaders(bytes));

describe('a body', () => {
  test.concurrent.for([
    ['endless in a file', createPartHead(), 5],
    ['endless in a file of an unknown field', createPartHead('a.png', 'other'), 0],
    ['endless in a field', '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n', 52],
    ['endless before its first part', 'x', 52],
    ['endless in the head of a part', '--b\r\nx: ', 52],
    ['endless in a part without content disposition', '--b\r\nx: y\r\n\r\n', 52],
  ] as const)(
    '%s is refused at its limit and disconnected (F2)',
    async ([, start, limit], { expect }) => {
      // Each case has a separate account, because uploads of one account wait for each other.
      const ravi = await server.createCustomer();
      const upload = await openUpload(port, ravi.token, chunkedHeaders);
      let sent = 0;
      await upload.write(toChunk(start));
      while (!upload.hasAnswer() && (await upload.write(piece))) sent += piece.length;
      const { status, body } = await upload.answer;
      expect([400, 413]).toContain(status);
      expect(JSON.parse(body)).toMatchObject({ success: false });
      expect(sent).toBeLessThan((limit + 16) * megabyte);
      while (await upload.write(piece)) sent += piece.length;
      await upload.closed;
      await expect.poll(temporaryFiles).toEqual([]);
      expect(await rows()).toBe(0);
    },
  );

  test.concurrent('with an announced length above the limit is refused before it arrives (F2)', async ({
    expect,
  }) => {
    const upload = await begin(53 * megabyte, await server.createCustomer());
    expect((await upload.answer).status).toBe(413);
    await upload.closed;
  });
});

describe('a body with a wrong announced length', () => {
  const picture = createUploadBody(samples.png);

  test('that ends early leaves nothing (F2, F3)', async () => {
    const upload = await begin(picture.length + 100);
    await upload.write(picture.subarray(0, -9));
    upload.end();
    await upload.closed;
    await expect.poll(temporaryFiles).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test('that is longer is refused (F2)', async () => {
    const upload = await begin(picture.length - 4);
    await upload.write(picture);
    expect((await upload.answer).status).toBe(400);
    // The excess bytes are refused as a separate request, sometimes before the file is deleted.
    await expect.poll(temporaryFiles).toEqual([]);
    expect(await rows()).toBe(0);
  });
});

const big = { name: 'a.bin', content: Buffer.alloc(10 * megabyte) };

test('many files in one upload may have 50 MB together, to the byte (F2)', async () => {
  const last = (bytes: number) => ({ name: 'b.bin', content: Buffer.alloc(bytes) });
  const fits = await asha.upload('file', big, big, big, big, last(10 * megabyte));
  expect(fits.statusCode).toBe(201);
  const refused = asha.upload('file', big, big, big, big, last(10 * megabyte), last(1));
  await expectRefusals([refused, 413, 'file_too_large']);
  expect(await rows()).toBe(5);
  expect(await temporaryFiles()).toEqual([]);
});

test('a client that disconnects leaves no temporary file and no row (F3)', async () => {
  await runInParallel(40, (at) => abortUpload(port, asha.token, (at + 1) / 42));
  // A disconnect of a waiting upload is noticed only when its turn comes.
  await expect.poll(connections).toBe(0);
  await expect.poll(temporaryFiles).toEqual([]);
  expect(await rows()).toBe(0);
  const good = await asha.upload('image', { name: 'a.png', content: samples.png });
  expect(good.statusCode).toBe(201);
});

describe('a hostile body', () => {
  test.for(Object.entries(hostileBodies))('with %s is refused (F4)', async ([, body]) => {
    const upload = await begin(body.length);
    await upload.write(body);
    const { status, body: answer } = await upload.answer;
    upload.abort();
    expect([400, 413, 415]).toContain(status);
    expect(JSON.parse(answer)).toMatchObject({ success: false, message: expect.any(String) });
    await expect.poll(temporaryFiles).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test('truncated or altered anywhere is refused or stored, never a fault (F4)', async () => {
    const body = createUploadBody(samples.png, field);
    for (let at = 1; at < body.length; at += 7) {
      const mixed = Buffer.from(body);
      mixed[at] = (mixed[at] ?? 0) ^ 0x20;
      for (const payload of [body.subarray(0, at), mixed]) {
        const answer = await asha.call('POST', '/api/image/upload/image', {
          payload,
          headers: { 'content-type': multipartType },
        });
        expect([201, 400, 413, 415], `at ${at}`).toContain(answer.statusCode);
      }
    }
    expect(await temporaryFiles()).toEqual([]);
  });
});
