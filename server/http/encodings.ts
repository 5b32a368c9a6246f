import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readAccepted } from './accept.ts';

const encodings = ['br', 'gzip'] as const;

type Encoding = (typeof encodings)[number] | 'identity';

const encode: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text, { level: 9 }),
  identity: (text) => Buffer.from(text),
};

/** Gives a text in an encoding, for what is small and stays: each is made once, when it is asked for. */
export function encoded(text: string): (encoding: Encoding) => Buffer {
  const made: Partial<Record<Encoding, Buffer>> = {};
  return (encoding) => (made[encoding] ??= encode[encoding](text));
}

/** The best encoding that an `Accept-Encoding` header allows by name. */
export function chooseEncoding(header = ''): Encoding {
  const items = header.split(',').map(readAccepted);
  const isAllowed = (encoding: string) =>
    items.some(({ name, weight }) => name === encoding && weight > 0);
  return encodings.find(isAllowed) ?? 'identity';
}
