import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers, dataOf, png, startServer } from '#tests/support/server.ts';
import type { Customer, TestServer } from '#tests/support/server.ts';

let server: TestServer;
let asha: Customer;
let mallory: Customer;

beforeAll(async () => {
  server = await startServer();
  asha = await server.registered();
  mallory = await server.registered();
});

afterAll(() => server[Symbol.asyncDispose]());

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const jpg = bytes('ffd8ffe000104a46494600');
const mp4 = Buffer.concat([bytes('00000018'), Buffer.from('ftypisom')]);
const mov = Buffer.concat([bytes('00000014'), Buffer.from('ftypqt  ')]);
const pdf = Buffer.from('%PDF-1.7\n');
const doc = bytes('d0cf11e0a1b11ae1');
const docx = Buffer.concat([bytes('504b0304'), Buffer.from('....[Content_Types].xml')]);
const zip = Buffer.concat([bytes('504b0304'), Buffer.from('....evil.exe')]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const exe = Buffer.from('MZ\u0090\0');

const megabyte = 1024 * 1024;

async function incoming(): Promise<string[]> {
  const folder = join(server.dependencies.settings.dataDir, 'files', 'incoming');
  return readdir(folder).catch(() => []);
}

describe('an upload', () => {
  test.for([
    ['image', 'a.jpg', jpg],
    ['image', 'a.JPEG', jpg],
    ['image', 'a.png', png],
    ['video', 'a.mp4', mp4],
    ['video', 'a.mov', mov],
    ['document', 'a.pdf', pdf],
    ['document', 'a.doc', doc],
    ['document', 'a.docx', docx],
    ['file', 'a.csv', Buffer.from('a,b')],
    ['file', 'without ending', Buffer.from('a')],
  ] as const)(
    'to %s takes %s and answers a random path (F1, F5)',
    async ([type, name, content]) => {
      const answer = await asha.upload(type, { name, content });
      expect(answer.statusCode).toBe(201);
      const [path = ''] = dataOf<string[]>(answer);
      expect(path).toMatch(/^([\da-f]{2})\/\1[\da-f]{30}\.[a-z\d]{3,4}$/);
      expect((await asha.get(`/files/${path}`)).rawPayload.equals(content)).toBe(true);
    },
  );

  test.for([
    ['image', 'a.jpg', html],
    ['image', 'a.jpg', png],
    ['image', 'a.png', svg],
    ['image', 'a.svg', svg],
    ['image', 'a.jpg.exe', jpg],
    ['image', 'a', jpg],
    ['image', 'a.pdf', pdf],
    ['image', 'a.jpg', Buffer.alloc(0)],
    ['video', 'a.mp4', exe],
    ['video', 'a.mp4', mov],
    ['document', 'a.pdf', html],
    ['document', 'a.docx', zip],
    ['document', 'a.html', html],
    ['document', 'a.doc', docx],
  ] as const)('to %s refuses %s with other content (F1)', async ([type, name, content]) => {
    const answer = await asha.upload(type, { name, content });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: 'file_type_wrong' });
  });

  test('is all or nothing, in order, up to ten files (F2)', async () => {
    const good = { name: 'a.png', content: png };
    const three = dataOf<string[]>(
      await asha.upload('image', good, { name: 'b.jpg', content: jpg }, good),
    );
    expect(three.map((path) => path.split('.')[1])).toEqual(['png', 'jpg', 'png']);
    const before = await server.dependencies.database.selectFrom('files').select('path').execute();
    expect((await asha.upload('image', good, { name: 'b.png', content: html })).statusCode).toBe(
      415,
    );
    expect((await asha.upload('image', ...Array.from({ length: 11 }, () => good))).statusCode).toBe(
      400,
    );
    expect((await asha.upload('image')).json().code).toBe('file_missing');
    expect((await asha.upload('image', { ...good, field: 'other' })).json().code).toBe(
      'file_missing',
    );
    const after = await server.dependencies.database.selectFrom('files').select('path').execute();
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
    const over = await asha.upload(type, { name, content: sized(limit * megabyte + 1) });
    expect(over.statusCode).toBe(413);
    expect(over.json().code).toBe('file_too_large');
    expect(await incoming()).toEqual([]);
  });

  test('needs multipart with a plain boundary (F4)', async () => {
    const send = (type: string, payload = 'x') =>
      asha.call('POST', '/api/image/upload/image', { payload, headers: { 'content-type': type } });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect((await send('multipart/form-data')).statusCode).toBe(415);
    expect((await send(`multipart/form-data; boundary=${'b'.repeat(252)}`)).statusCode).toBe(415);
    expect((await send('multipart/form-data; boundary=b', 'no parts')).statusCode).toBe(400);
    const endless =
      '--b\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\nx';
    expect((await send('multipart/form-data; boundary=b', endless)).statusCode).toBe(400);
    expect(await incoming()).toEqual([]);
  });

  test('needs a session and a known type', async () => {
    expect(
      (await server.customer().upload('image', { name: 'a.png', content: png })).statusCode,
    ).toBe(401);
    expect((await asha.upload('audio', { name: 'a.mp3', content: png })).statusCode).toBe(404);
  });

  test('names that lie do no harm (F5)', async () => {
    for (const name of [
      '../../etc/passwd.png',
      'C:\\\\evil.png',
      'a\u202egnp.png',
      `${'n'.repeat(300)}.png`,
    ]) {
      const [path = ''] = dataOf<string[]>(await asha.upload('image', { name, content: png }));
      expect(path).toMatch(/^[\da-f]{2}\/[\da-f]{32}\.png$/);
    }
  });

  test('stops at three hundred files (F8)', async () => {
    const many = await server.registered();
    const user_id = await many.id();
    await server.dependencies.database
      .insertInto('files')
      .values(
        Array.from({ length: 300 }, (_, index) => ({
          path: `00/${index}`,
          user_id,
          type: 'image',
          name: 'a.png',
          bytes: 1,
          sha256: '',
          created_at: new Date(),
        })),
      )
      .execute();
    const answer = await many.upload('image', { name: 'a.png', content: png });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('Storage limit reached.');
  });

  test('a store that is down is a 503', async () => {
    await server.faults({ on: 'files', effect: 'down', times: 1, for: asha.email });
    const answer = await asha.upload('image', { name: 'a.png', content: png });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toBe('File upload failed');
  });
});

describe('removing a file', () => {
  test('takes the own path only, and again is harmless (F9, F10)', async () => {
    const [path = ''] = dataOf<string[]>(
      await asha.upload('image', { name: 'a.png', content: png }),
    );
    const foreign = await mallory.patch('/api/image/remove/image', { fileName: path });
    expect(foreign.statusCode).toBe(404);
    for (const fileName of ['../../etc/passwd', '..%2f..%2fetc', '/', path.toUpperCase(), 'a\0b']) {
      const answer = await asha.patch('/api/image/remove/image', { fileName });
      expect(answer.body).toBe(foreign.body);
    }
    expect((await asha.patch('/api/image/remove/video', { fileName: path })).statusCode).toBe(404);
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      const answer = await asha.patch('/api/image/remove/image', { fileName: path });
      expect(answer.statusCode).toBe(200);
    }
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(404);
  });

  test.for([[null], [['a']], [{}], [''], [undefined]])(
    '%j is no file name (F9)',
    async ([fileName]) => {
      expect((await asha.patch('/api/image/remove/image', { fileName })).statusCode).toBe(400);
    },
  );

  test('a file of a submitted application stays (F10)', async () => {
    const [path] = dataOf<string[]>(await asha.upload('image', { name: 'a.png', content: png }));
    const body = await asha.application(
      { formData: { ...answers, pictures: [path] } },
      'Landing Page',
    );
    expect((await asha.post('/api/application', body)).statusCode).toBe(201);
    const answer = await asha.patch('/api/image/remove/image', { fileName: path });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('file_in_use');
    expect((await asha.get(`/files/${path}`)).statusCode).toBe(200);
  });
});

describe('showing a file', () => {
  test('only checked pictures and videos are shown in place (F11)', async () => {
    const [image = ''] = dataOf<string[]>(
      await asha.upload('image', { name: 'a.png', content: png }),
    );
    const [page = ''] = dataOf<string[]>(
      await asha.upload('file', { name: 'ä b.html', content: html }),
    );
    const [fake = ''] = dataOf<string[]>(
      await asha.upload('file', { name: 'a.png', content: html }),
    );
    const shown = await server.request('GET', `/files/${image}`);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const path of [page, fake]) {
      const { headers } = await server.request('GET', `/files/${path}`);
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    }
    const { headers } = await server.request('GET', `/files/${page}`);
    expect(headers['content-disposition']).toContain('%C3%A4%20b.html');
  });

  test('in parts (F11)', async () => {
    const [path = ''] = dataOf<string[]>(
      await asha.upload('video', { name: 'a.mp4', content: mp4 }),
    );
    const part = (range: string) => server.request('GET', `/files/${path}`, { headers: { range } });
    const first = await part('bytes=4-7');
    expect(first.statusCode).toBe(206);
    expect(first.body).toBe('ftyp');
    expect(first.headers['content-range']).toBe('bytes 4-7/12');
    expect((await part('bytes=-4')).body).toBe('isom');
    expect((await part('bytes=8-')).body).toBe('isom');
    expect((await part('bytes=8-99')).body).toBe('isom');
    expect((await part('bytes=12-')).statusCode).toBe(416);
    expect((await part('bytes=0-1,2-3')).statusCode).toBe(200);
  });

  test.for(['../../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'incoming/x', 'aa/', '', '%00'])(
    '%s is unknown (F11)',
    async (path) => {
      expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(404);
    },
  );
});
