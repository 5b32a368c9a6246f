import { createPartHead } from './rawUpload.ts';

const megabyte = 1024 * 1024;

const file = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
const disposition = 'content-disposition: form-data; name="files"; filename="a.png"';
const many = (count: number, part: string) => `${part.repeat(count)}--b--\r\n`;
/** A valid field before the files. */
export const field = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n';

/**
 * Multipart bodies with boundary `b` that are malformed or try to exhaust resources; each is
 * refused (F4).
 */
export const hostileBodies: Record<string, string> = {
  'no end': `${createPartHead()}${'x'.repeat(1000)}`,
  'no part': '--b--\r\n',
  'no boundary': 'x'.repeat(1000),
  'half a boundary': '--b',
  'a head without end': `--b\r\n${disposition}`,
  'a head of 1 MB': file(`${disposition}\r\nx: ${'y'.repeat(megabyte)}`),
  'ten thousand heads': file(`${disposition}${'\r\nx: y'.repeat(10_000)}`),
  'a head named __proto__': file('__proto__: x\r\ncontent-disposition: form-data; name="x"'),
  'a field named __proto__': file('content-disposition: form-data; name="__proto__"'),
  'a file named __proto__': file('content-disposition: form-data; name="__proto__"; filename="a"'),
  'a field named constructor': file('content-disposition: form-data; name="constructor"'),
  'a field of 1 MB': file('content-disposition: form-data; name="x"', 'x'.repeat(megabyte)),
  'a field of hostile JSON': file(
    'content-disposition: form-data; name="x"\r\ncontent-type: application/json',
    '{"__proto__":{"x":1}}',
  ),
  'ten thousand fields': many(10_000, field),
  'ten thousand files': many(10_000, `${createPartHead()}x\r\n`),
  'ten thousand parts of nothing': many(10_000, '--b\r\n\r\n\r\n'),
  'a million dashes': `--b\r\n${disposition}\r\n\r\n${'\r\n--'.repeat(250_000)}\r\n--b--\r\n`,
  'a file without a name': file('content-disposition: form-data; filename="a.png"'),
  'bytes without a name': file(
    'content-disposition: form-data; name="files"\r\ncontent-type: application/octet-stream',
  ),
  'a name of 1 MB': file(
    `content-disposition: form-data; name="files"; filename="${'a'.repeat(70_000)}.png"`,
  ),
  'a name in quotes without end': file('content-disposition: form-data; name="files; filename="a'),
  'a strange charset': file(`${disposition}\r\ncontent-type: text/plain; charset=none`),
  'another disposition': file('content-disposition: attachment; name="files"; filename="a.png"'),
};
