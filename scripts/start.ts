import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { stopSignal } from '#server/process/lifecycle.ts';

// Before everything else is loaded, so that a signal during the start is handled too.
const stopping = stopSignal();
// Compiling TypeScript takes longer than starting, so its result is cached.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { ensureBuilt, portalFolder } = await import('./build.ts');
const { runServer } = await import('#server/main.ts');

// An image contains the build but not its sources.
if (!process.argv.includes('--built')) {
  await ensureBuilt().catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
}
await runServer(process.env, { portalFolder }, stopping);
