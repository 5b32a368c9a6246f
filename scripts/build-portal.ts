import { spawnSync } from 'node:child_process';
import { buildPortal, isUnfitForVite, runBuilder } from './build.ts';

const isChecked = !process.argv.includes('--unchecked');
for (const project of isChecked ? ['.', 'src/worker'] : []) {
  const { status } = spawnSync('tsc', ['--noEmit', '--project', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
if (!isUnfitForVite) await buildPortal();
else if (!(await runBuilder(['--unchecked']))) process.exit(1);
