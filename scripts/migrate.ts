import { runMigrations } from '#server/migrations/main.ts';

process.exitCode = await runMigrations(process.env);
