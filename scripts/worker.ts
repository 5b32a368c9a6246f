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

/** The portal in one language: the folder of its documents, and its assets. */
export interface BuiltPortal {
  folder: string;
  assets: readonly string[];
}

/** Reads what was just built into `folder`. */
export function readBuilt(folder: string): BuiltPortal {
  return { folder, assets: readdirSync(join(folder, 'assets')) };
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
