import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication, readApplication } from '#contract/application.ts';
import { readCategory, readFormStructure } from '#contract/catalogue.ts';
import { readSession } from '#contract/session.ts';
import { oldestBrowsers } from './browsers.ts';
import type { Shell } from '../src/worker/shell.ts';

const root = join(import.meta.dirname, '..');

/** True for a font file that is loaded only on systems without these letters. */
const isLetters = (address: string) => address.includes('devanagari');

const calls: Shell['calls'] = {
  session: readSession.path,
  application: readApplication.path,
  creation: createApplication.path,
  catalogue: [readCategory.path, readFormStructure.path],
};

/** The portal in one language: the folder of its documents, and the assets that these use. */
export interface BuiltPortal {
  folder: string;
  assets: readonly string[];
}

/** Documents whose assets the worker caches: all but the desk's. */
const customerDocuments = ['index.html', 'login.html', 'register.html', 'offline.html'];

/** Reads what was just built into `folder`. */
export function readBuilt(folder: string): BuiltPortal {
  const all = readdirSync(join(folder, 'assets'));
  const used = new Set<string>();
  const addNamedIn = (file: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const name of all.filter((asset) => !used.has(asset) && text.includes(asset))) {
      used.add(name);
      if (/\.(js|css)$/.test(name)) addNamedIn(join('assets', name));
    }
  };
  customerDocuments.forEach(addNamedIn);
  return { folder, assets: [...used] };
}

/** Builds the service worker of each language's portal (decision 022). */
export async function buildWorkers(portals: readonly BuiltPortal[]): Promise<void> {
  const { build } = await import('vite');
  const entries = portals.map(({ folder }) => findEntry(join(folder, 'index.html')));
  for (const { folder, assets } of portals) {
    const addresses = assets.map((name) => `/assets/${name}`);
    const shell: Shell = {
      revision: computeHash(folder, 'index.html', 'offline.html'),
      assets: addresses.filter((address) => !isLetters(address)),
      letters: addresses.filter(isLetters),
      entries,
      calls,
    };
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      resolve: { preserveSymlinks: true },
      define: { __SHELL__: JSON.stringify(shell) },
      build: {
        target: oldestBrowsers,
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, 'src/worker/serviceWorker.ts'),
          output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
        },
      },
    });
  }
}

/** URL of the script that starts the portal of a document. */
function findEntry(document: string): string {
  const [, entry] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(document, 'utf8')) ?? [];
  if (!entry) throw new Error(`${document} has no script.`);
  return entry;
}

function computeHash(folder: string, ...files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
