import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CatalogueInput } from '#server/catalogueFile.ts';

const root = join(import.meta.dirname, '../..');

/** Changes the price, in rupees, of one category of a running server. */
export async function changePrice(
  { dataDir, url }: { dataDir: string; url: string },
  name: string,
  price: number,
): Promise<void> {
  const staff = (...args: string[]) =>
    staffIn({ DATA_DIR: dataDir, PUBLIC_URL: url, INIT_CWD: dataDir }, 'catalogue', ...args);
  const path = join(dataDir, 'catalogue.json');
  await staff('export', path);
  const { segments } = JSON.parse(readFileSync(path, 'utf8')) as Required<CatalogueInput>;
  const category = segments
    .flatMap(({ categories }) => categories)
    .find((each) => each.name === name);
  if (!category) throw new Error(`No category is called ${name}`);
  category.price = price;
  writeFileSync(path, JSON.stringify({ segments }));
  const { code, err } = await staff('import', path);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${err}`);
}

export interface Ended {
  code: number | null;
  /** Of standard output and error, without the last line's end. */
  out: string;
  err: string;
}

/** The staff command as it is typed. */
export async function staffIn(
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const child = spawn('node', ['scripts/staff.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}
