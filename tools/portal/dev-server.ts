import { runServer } from '#server/main.ts';

await runServer(process.env);
