import { brotliCompressSync, gzipSync } from 'node:zlib';

const encodings = ['br', 'gzip'] as const;

type Encoding = (typeof encodings)[number] | 'identity';

/** A text in every encoding, for what is small and made once. */
export function encoded(text: string): Record<Encoding, Buffer> {
  return {
    br: brotliCompressSync(text),
    gzip: gzipSync(text, { level: 9 }),
    identity: Buffer.from(text),
  };
}

/** The best encoding that an `Accept-Encoding` header allows by name. */
export function chooseEncoding(header = ''): Encoding {
  const allowed = header.split(',').map((item) => item.trim().split(/ *; *q=/));
  const isAllowed = (encoding: string) =>
    allowed.some(([name, weight = '1']) => name === encoding && Number(weight) > 0);
  return encodings.find(isAllowed) ?? 'identity';
}
