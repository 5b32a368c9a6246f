import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const contract = join(import.meta.dirname, '../../contract');
const commented = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const (\w+) =/g;

/** The doc comments of the exports of `contract/`, by name, each in one line. */
export function readDocComments(): ReadonlyMap<string, string> {
  const files = readdirSync(contract).filter((name) => name.endsWith('.ts'));
  return new Map(
    files
      .map((file) => readFileSync(join(contract, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(commented)])
      .map(([, comment = '', name = '']) => [name, comment.replaceAll(/\s+(\* )?/g, ' ').trim()]),
  );
}
