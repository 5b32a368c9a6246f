import { describe, expect, test } from 'vitest';
import { findPathsWithoutRow } from '#server/store/cleanup.ts';
import { countStatuses, getData, expectRefusals } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { answers } from '#tests/support/customer.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';
import { listIncomingFiles, insertFiles, listFilePaths } from '#tests/support/uploads.ts';

const server = await testServer();
const asha = await server.createCustomer();
const mallory = await server.createCustomer();

const { jpg, png, mp4, pdf, html } = samples;

const megabyte = 1024 * 1024;

const incoming = () => listIncomingFiles(server.dependencies.settings.dataDir);

async function bytesWithoutRow(): Promise<string[]> {
  const { database, files } = server.dependencies;
  return findPathsWithoutRow(database, await listFilePaths(files));
}

describe('an upload', () => {
  test.for([
    ['image', 'a.JPEG', jpg],
    ['video', 'a.mp4', mp4],
    ['document', 'a.pdf', pdf],
    ['file', 'without ending', Buffer.from('a')],
  ] as const)(
    'to %s takes %s and returns a random path (F1, F5)',
    async ([type, name, content]) => {
      const answer = await asha.upload(type, { name, content });
      expect(answer.statusCode).toBe(201);
      const [path = ''] = getData<string[]>(answer);
      expect(path).toMatch(/^([\da-f]{2})\/\1[\da-f]{30}\.[a-z\d]{3,4}$/);
      expect((await asha.get(`/files/${path}`)).rawPayload.equals(content)).toBe(true);
    },
  );

  test('is all or nothing, in order, up to ten files (F2)', async () => {
    const good = { name: 'a.png', content: png };
    const three = getData<string[]>(
      await asha.upload('image', good, { name: 'b.jpg', content: jpg }, good),
    );
    expect(three.map((path) => path.split('.')[1])).toEqual(['png', 'jpg', 'png']);
    const before = await server.readRows('files');
    expect((await asha.upload('image', good, { name: 'b.png', content: html })).statusCode).toBe(
      415,
    );
    const refused = asha.upload('image', ...Array.from({ length: 11 }, () => good));
    await expectRefusals([refused, 413, 'files_too_many']);
    await expectRefusals([asha.upload('image'), 400, 'file_missing']);
    await expectRefusals([asha.upload('image', { ...good, field: 'other' }), 400, 'file_missing']);
    const after = await server.readRows('files');
    expect(after).toHaveLength(before.length);
    expect(await incoming()).toEqual([]);
  });

  test.for([
    ['image', 'a.png', png, 5],
    ['document', 'a.pdf', pdf, 10],
    ['file', 'a.bin', pdf, 10],
  ] as const)('to %s takes its limit to the byte (F2)', async ([type, name, head, limit]) => {
    const sized = (size: number) => Buffer.concat([head, Buffer.alloc(size - head.length)]);
    const fits = await asha.upload(type, { name, content: sized(limit * megabyte) });
    expect(fits.statusCode).toBe(201);
    const refused = asha.upload(type, { name, content: sized(limit * megabyte + 1) });
    await expectRefusals([refused, 413, 'file_too_large']);
    expect(await incoming()).toEqual([]);
  });

  test('requires multipart with a plain boundary (F4)', async () => {
    const send = (type: string, payload = 'x') =>
      asha.call('POST', '/api/image/upload/image', { payload, headers: { 'content-type': type } });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect((await send('multipart/form-data')).statusCode).toBe(415);
    expect((await send(`multipart/form-data; boundary=${'b'.repeat(252)}`)).statusCode).toBe(415);
    expect(await incoming()).toEqual([]);
  });

  test('requires a known type (F1)', async () => {
    expect((await asha.upload('audio', { name: 'a.mp3', content: png })).statusCode).toBe(404);
  });

  test('is safe with misleading names (F5)', async () => {
    for (const name of [
      '../../etc/passwd.png',
      'C:\\\\evil.png',
      'a\u202egnp.png',
      `${'n'.repeat(300)}.png`,
    ]) {
      const path = await asha.uploadFile('image', { name, content: png });
      expect(path).toMatch(/^[\da-f]{2}\/[\da-f]{32}\.png$/);
    }
  });

  test('is refused beyond three hundred files or 500 MB, until a file is removed (F8)', async () => {
    const good = { name: 'a.png', content: png };
    for (const { count, bytes } of [
      { count: 300, bytes: 1 },
      { count: 50, bytes: 10 * megabyte },
    ]) {
      const many = await server.createCustomer();
      await insertFiles(server, await many.id(), Array<number>(count).fill(bytes));
      const refused = many.upload('image', good);
      await expectRefusals([refused, 409, 'storage_full', 'Storage limit reached.']);
      expect(await bytesWithoutRow()).toEqual([]);
      const [file] = await server.readRows('files', { userId: await many.id() });
      const removal = await many.patch('/api/image/remove/image', { fileName: file?.path });
      expect(removal.statusCode).toBe(200);
      expect((await many.upload('image', good)).statusCode).toBe(201);
    }
  });

  test('fills the limit exactly when many arrive in parallel (F8)', async () => {
    const many = await server.createCustomer();
    await insertFiles(server, await many.id(), Array<number>(295).fill(1));
    const uploads = await runInParallel(10, () =>
      many.upload('image', { name: 'a.png', content: png }),
    );
    expect(countStatuses(uploads)).toEqual({ 201: 5, 409: 5 });
    expect(await bytesWithoutRow()).toEqual([]);
  });

  test('counts removed files against twice the limit until their cleanup (F8)', async () => {
    const many = await server.createCustomer();
    await insertFiles(server, await many.id(), Array<number>(600).fill(1), new Date());
    const upload = () => many.upload('image', { name: 'a.png', content: png });
    expect((await upload()).statusCode).toBe(409);
    await server.dependencies.database
      .deleteFrom('files')
      .where('removedAt', 'is not', null)
      .execute();
    expect((await upload()).statusCode).toBe(201);
  });

  test('is a 503 while the store is down', async () => {
    await server.faults({ on: 'files', effect: 'down', times: 1, for: asha.email });
    const refused = asha.upload('image', { name: 'a.png', content: png });
    await expectRefusals([refused, 503, 'unavailable', 'File upload failed']);
  });
});

describe('removing a file', () => {
  test('needs its upload type, and can be repeated (F9, F10)', async () => {
    const path = await asha.uploadPicture();
    expect((await asha.patch('/api/image/remove/video', { fileName: path })).statusCode).toBe(404);
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      const answer = await asha.patch('/api/image/remove/image', { fileName: path });
      expect(answer.statusCode).toBe(200);
    }
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(404);
  });

  test.for([[null], [['a']], [{}], [''], [undefined]])(
    'refuses %j as file name (F9)',
    async ([fileName]) => {
      expect((await asha.patch('/api/image/remove/image', { fileName })).statusCode).toBe(400);
    },
  );

  test('does not accept another customer’s path, or any of 300 made-up ones (F9)', async () => {
    const path = await asha.uploadPicture();
    const parts = ['..', '.', '%2e%2e', '..%2f', '/', '//', '\\', '\0', '', path, 'incoming'];
    const paths = Array.from({ length: 300 }, (_, at) =>
      [parts[at % 11], parts[Math.floor(at / 11) % 11], parts[Math.floor(at / 121) % 11], path]
        .slice(0, at < 290 ? 4 : 3)
        .join(at % 2 ? '/' : ''),
    );
    const refused = await mallory.patch('/api/image/remove/image', { fileName: path });
    expect(refused.statusCode).toBe(404);
    const others = paths.filter((one) => one !== path && one !== '');
    for (const fileName of [...others, path.toUpperCase(), '../../etc/passwd']) {
      const answer = await asha.patch('/api/image/remove/image', { fileName });
      expect(answer.body, fileName).toBe(refused.body);
    }
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
  });

  test('is refused if a submitted application names it (F10)', async () => {
    const path = await asha.uploadPicture();
    await asha.submitApplication('Landing Page', { formData: { ...answers, pictures: [path] } });
    const removal = asha.patch('/api/image/remove/image', { fileName: path });
    await expectRefusals([removal, 409, 'file_in_use']);
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
  });

  test('is refused if a paid application names it, even if a draft does too (F10)', async () => {
    const path = await asha.uploadPicture();
    const formData = { ...answers, pictures: [path] };
    const id = await asha.submitApplication('Landing Page', { formData });
    await asha.saveDraft({ formData }, 'Landing Page');
    await asha.post('/api/cart', { applicationId: id });
    await asha.buy();
    const removal = asha.patch('/api/image/remove/image', { fileName: path });
    await expectRefusals([removal, 409, 'file_in_use']);
  });
});
