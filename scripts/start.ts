import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { stopSignal } from '#server/process/stopSignal.ts';

// Before everything else is loaded, so that a stop during the start is one as well.
const stopping = stopSignal();
// Reading TypeScript takes longer than starting; what was read once is kept.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'));
const { ensureBuilt, portalFolder } = await import('./build.ts');
const { runServer } = await import('#server/main.ts');

// An image holds the build, and not what it was made of.
if (!process.argv.includes('--built')) {
  await ensureBuilt().catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
}
await runServer(process.env, { portalFolder }, stopping);
