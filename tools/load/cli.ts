import { chooseNames } from '#tools/bench/command.ts';
import { openRunFolder } from '../../scripts/runFolder.ts';
import { writeGoals } from './goals.ts';
import type { Goal } from './goals.ts';
import { loadMixed } from './mixed.ts';
import { loadOverload } from './overload.ts';
import { loadSlowClients } from './slowClients.ts';
import { loadSlowIntegrations } from './slowIntegrations.ts';
import { soak } from './soak.ts';
import { loadQueue } from './queue.ts';
import { openStage } from './stage.ts';

/*
 * `npm run load`: the load that a node can carry, compared with the limit in the same run. Names
 * select scenarios: `npm run load -- mixed overload`. Fails when a goal is missed; `keep` writes
 * the rows into `docs/reliability.md`. All traffic stays on 127.0.0.1.
 */

const scenarios = {
  mixed: loadMixed,
  overload: loadOverload,
  slowClients: loadSlowClients,
  soak,
  slowIntegrations: loadSlowIntegrations,
  queue: loadQueue,
};

const names = chooseNames(scenarios, ['keep']);
// Ends the nodes and databases even if a signal ends this process.
openRunFolder();
await using stops = new AsyncDisposableStack();
const stage = await openStage(stops);
const goals: Goal[] = [];
for (const name of names) {
  console.log(`\n── ${name}`);
  goals.push(...(await scenarios[name](stage)));
}
console.table(goals);
if (process.argv.includes('keep')) writeGoals(goals);
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
