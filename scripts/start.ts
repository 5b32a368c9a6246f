import { ensureBuilt, portalFolder } from './build.ts';
import { runServer } from '#server/main.ts';

await ensureBuilt();
await runServer(process.env, { portalFolder });
