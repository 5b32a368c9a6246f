import { spawnSync } from 'node:child_process';
import { buildPortal } from './build.ts';

const types = spawnSync('tsc', ['--noEmit'], { stdio: 'inherit' });
if (types.status !== 0) process.exit(1);
await buildPortal();
