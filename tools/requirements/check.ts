import { toChart } from '#tools/planner/chart.ts';
import { flows } from '#tools/portal/flows.ts';
import { readRanTests } from './ranTests.ts';
import { readRequirements } from './rows.ts';
import { traceRequirements } from './traceability.ts';

/* `npm test -- requirements`: each row is led to by a state and by a test that passed. */

const charts = flows.map(({ title, machine }) => ({ title, chart: toChart(machine) }));
const { rows, gaps, waiting } = traceRequirements(readRequirements(), charts, readRanTests());

for (const { id, long } of waiting) console.log(`${id} waits for \`npm run test:long\`: ${long}.`);
for (const { sentence } of gaps) console.error(sentence);
console.log(`${rows.length} rows, ${gaps.length} gaps`);
if (gaps.length > 0) process.exitCode = 1;
