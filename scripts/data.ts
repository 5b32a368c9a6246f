import { runData } from '#server/data/main.ts';

process.exitCode = await runData(process.argv.slice(2), process.env);
