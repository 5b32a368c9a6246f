import { runServer } from '#server/main.ts';

/* The server as `npm start` runs it, with the portal in the given folder. */
await runServer(process.env, { portalFolder: process.argv[2] });
