import { runStaff } from '#server/staff/main.ts';

process.exitCode = await runStaff(process.argv.slice(2), process.env);
