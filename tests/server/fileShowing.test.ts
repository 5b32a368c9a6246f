import { describe, expect, test } from 'vitest';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();

const { jpg, mp4, html } = samples;

describe('a file', () => {
  test('is displayed inline only if it is a checked picture or video (F11)', async () => {
    const image = await asha.uploadPicture();
    const page = await asha.uploadFile('file', { name: 'ä b.html', content: html });
    const fake = await asha.uploadFile('file', { name: 'a.png', content: html });
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

  test('is served in ranges (F11)', async () => {
    const path = await asha.uploadFile('video', { name: 'a.mp4', content: mp4 });
    const part = (range: string, headers = {}) =>
      server.request('GET', `/files/${path}`, { headers: { range, ...headers } });
    const first = await part('bytes=4-7');
    expect(first.statusCode).toBe(206);
    expect(first.body).toBe('ftyp');
    expect(first.headers).toMatchObject({
      'content-range': `bytes 4-7/${mp4.length}`,
      'content-length': '4',
    });
    expect((await part('bytes=-4')).body).toBe('moov');
    expect((await part(`bytes=${mp4.length - 4}-`)).body).toBe('moov');
    expect((await part(`bytes=${mp4.length - 4}-${'9'.repeat(400)}`)).body).toBe('moov');
    for (const none of [`bytes=${mp4.length}-`, 'bytes=-0', `bytes=${'9'.repeat(400)}-`]) {
      const answer = await part(none);
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe(`bytes */${mp4.length}`);
    }
    for (const other of ['bytes=0-1,2-3', 'bytes=7-4', 'bytes=a-b', 'lines=1-2', 'bytes=-']) {
      const answer = await part(other);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(mp4)).toBe(true);
    }
    const etag = String(first.headers.etag);
    expect((await part('bytes=4-7', { 'if-range': etag })).statusCode).toBe(206);
    expect((await part('bytes=4-7', { 'if-range': '"other"' })).statusCode).toBe(200);
  });

  test('is revalidated without a body, and HEAD sends no bytes (F11)', async () => {
    const path = await asha.uploadFile('image', { name: 'a.jpg', content: jpg });
    const head = await server.app.inject({ method: 'HEAD', url: `/files/${path}` });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(jpg.length));
    expect(head.rawPayload).toHaveLength(0);
    const headers = { 'if-none-match': String(head.headers.etag) };
    const again = await server.request('GET', `/files/${path}`, { headers });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('downloads under its original name, made safe (F5, F11)', async () => {
    for (const [name, shown] of [
      ['../../x', 'x'],
      ['C:\\\\evil.exe', 'evil.exe'],
      ['a\u202egnp.exe', 'agnp.exe'],
      ['a\u0007b', 'ab'],
      ["it's (1)*.txt", "it's (1)*.txt"],
      ['“Q%22 %0D%0A.txt', '“Q" .txt'],
      ['100%25.txt', '100%25.txt'],
      ['क्\u200dष.txt', 'क्\u200dष.txt'],
      ['👨\u200d👩\u200d👧.txt', '👨\u200d👩\u200d👧.txt'],
      ['\u2067a\u200f\u061c.txt', 'a.txt'],
      [`${'n'.repeat(300)}.txt`, `${'n'.repeat(196)}.txt`],
      [`${'😀'.repeat(200)}.txt`, `${'😀'.repeat(98)}.txt`],
      [`${'😀'.repeat(200)}!.txt`, `\ufffd${'😀'.repeat(97)}!.txt`],
      ['', 'file'],
    ] as const) {
      const path = await asha.uploadFile('file', { name, content: html });
      const { headers } = await server.request('GET', `/files/${path}`);
      const [, encoded = ''] =
        /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(
          String(headers['content-disposition']),
        ) ?? [];
      expect(decodeURIComponent(encoded)).toBe(shown);
    }
  });

  test.for([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'incoming/x',
    'aa/',
    '',
    '%00',
    `aa/${'b'.repeat(32)}.png`,
    `aa/${'a'.repeat(32)}.png`,
    `AA/${'A'.repeat(32)}.png`,
  ])('at %s is unknown (F11)', async (path) => {
    expect((await server.request('GET', `/files/${path}`)).statusCode).toBe(404);
  });
});
