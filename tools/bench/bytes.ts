import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { portalFolder } from '../../scripts/build.ts';
import { drawTable } from './measurements.ts';

/** Kilobytes of gzipped script by package, of one page's first view. */
type Shares = Map<string, number>;

const root = join(import.meta.dirname, '..', '..');

/** Own folders and packages with a row of their own; the rest is summed up. */
const rows: readonly [string, RegExp][] = [
  ['react, react-dom', /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/],
  ['react-router', /node_modules[\\/]react-router[\\/]/],
  ['react-query', /node_modules[\\/]@tanstack[\\/]/],
  ['xstate', /node_modules[\\/](xstate|@xstate)[\\/]/],
  ['react-aria', /node_modules[\\/](@?react-(aria|stately)[^\\/]*|@internationalized)[\\/]/],
  ['other packages', /node_modules[\\/]/],
  ['machines', /^src[\\/]machines[\\/]/],
  ['messages', /^src[\\/]messages[\\/]/],
  ['ui', /^src[\\/]ui[\\/]/],
  ['routes, entries', /^src[\\/](routes|entries)[\\/]/],
  ['contract, api', /^(contract|src[\\/]api)[\\/]/],
];

/** A table of the script in each page's first view, by package, in kB by `gzip`. */
export async function drawBytes(): Promise<string> {
  const { output } = (await build({
    root,
    logLevel: 'warn',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const shares = Object.entries(listFirstViews()).map(([page, files]) => {
    const own = chunks.filter(({ fileName }) => files.includes(fileName));
    return [page, divideByPackage(own)] as const;
  });
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
  const sum = (share: Shares) => [...share.values()].reduce((total, bytes) => total + bytes, 0);
  const names = [...rows.map(([name]) => name), 'build tools'];
  return drawTable(
    ['', ...shares.map(([page]) => `\`${page}\``)],
    [
      ...names.map((name) => [name, ...shares.map(([, share]) => kilobytes(share.get(name) ?? 0))]),
      ['all', ...shares.map(([, share]) => kilobytes(sum(share)))],
    ],
  );
}

/** The scripts that the built documents name, by page. */
function listFirstViews(): Record<string, string[]> {
  const read = (name: string) => readFileSync(join(portalFolder, name), 'utf8');
  const named = (html: string) =>
    [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
      ([, name = '']) => name,
    );
  const html = read('index.html');
  const [, pagesJson = '{}'] = /"pages":(\{.*?\}\})/.exec(html) ?? [];
  const pages = JSON.parse(pagesJson) as Record<string, { files: string[] }>;
  return {
    '/login': named(read('login.html')),
    '/register': named(read('register.html')),
    ...Object.fromEntries(
      Object.entries(pages).map(([page, { files }]) => [
        page,
        [...named(html), ...files.map((file) => file.slice(1))],
      ]),
    ),
  };
}

/** Divides each chunk's gzipped bytes among its modules, by what these would take alone. */
function divideByPackage(chunks: readonly Rolldown.OutputChunk[]): Shares {
  const shares: Shares = new Map();
  for (const { code, modules } of chunks) {
    const alone = Object.entries(modules).map(([id, module]) => ({
      name: rows.find(([, pattern]) => pattern.test(relative(root, id)))?.[0] ?? 'build tools',
      bytes: gzipSync(module.code ?? '').length,
    }));
    const all = alone.reduce((total, { bytes }) => total + bytes, 0);
    const share = gzipSync(code, { level: 9 }).length / all;
    for (const { name, bytes } of alone) {
      shares.set(name, (shares.get(name) ?? 0) + bytes * share);
    }
  }
  return shares;
}
