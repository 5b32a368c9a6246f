import { spawnSync } from 'node:child_process';
import { buildPortal } from './build.ts';

const isChecked = !process.argv.includes('--unchecked');
if (isChecked && spawnSync('tsc', ['--noEmit'], { stdio: 'inherit' }).status !== 0) process.exit(1);
await buildPortal();
