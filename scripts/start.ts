import { stopSignal } from '#server/process/stopSignal.ts';

// Before everything else is loaded, so that a stop during the start is one as well.
const stopping = stopSignal();
const { ensureBuilt, portalFolder } = await import('./build.ts');
const { runServer } = await import('#server/main.ts');

await ensureBuilt();
await runServer(process.env, { portalFolder }, stopping);
