import { brotliCompressSync, gzipSync } from 'node:zlib';

const encodings = ['br', 'gzip'] as const;

type Encoding = (typeof encodings)[number] | 'identity';

const encode: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text, { level: 9 }),
  identity: (text) => Buffer.from(text),
};

/** Returns a small, constant text in an encoding; each encoding is computed once, on first use. */
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

/** Parses one item of an `Accept-…` header, such as `br;q=0.8`; an invalid weight counts as 0. */
export function readAccepted(item: string): { name: string; weight: number } {
  // Splitting avoids a regular expression that backtracks over long runs of blanks.
  const [name = '', ...parameters] = item.split(';');
  const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter))?.split('=')[1];
  return {
    name: name.trim().toLowerCase(),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}
