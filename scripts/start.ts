import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { stopSignal } from '#server/process/lifecycle.ts';

// Before everything else is loaded, so that a signal during the start is handled too.
const stopping = stopSignal();
// Compiling TypeScript takes longer than starting, so its result is cached.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { requireBuiltBrand } = await import('./brand.ts');
const { ensureBuilt, portalFolder } = await import('./build.ts');
const { runServer } = await import('#server/main.ts');

// An image contains the build but not its sources.
try {
  if (process.argv.includes('--built')) requireBuiltBrand(portalFolder);
  else await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await runServer(process.env, { portalFolder }, stopping);
