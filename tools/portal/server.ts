import { runServer } from '#server/main.ts';
import { observedFolder } from '#tools/flows/browser/observedPortal.ts';

/* The server as `npm start` runs it, with the observed portal. */
await runServer(process.env, { portalFolder: observedFolder });
