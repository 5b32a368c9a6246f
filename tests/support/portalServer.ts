import { runServer } from '#server/main.ts';

/* The server as `npm start` runs it, with the portal of the folder that is given. */
await runServer(process.env, { portalFolder: process.argv[2] });
