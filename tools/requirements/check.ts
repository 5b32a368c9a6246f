import { toChart } from '#tools/planner/chart.ts';
import { flows } from '#flows';
import { pluralize } from '#tools/flows/words.ts';
import { findLineGaps, readLines } from './lines.ts';
import { readRanTests } from './ranTests.ts';
import { readRequirements } from './rows.ts';
import { findUnrun, traceRequirements } from './traceability.ts';

/* `npm test -- requirements`: every row has states and passed tests, every line has rows. */

const charts = flows.map(({ title, machine }) => ({ title, chart: toChart(machine) }));
const requirements = readRequirements();
const tests = readRanTests();
const { rows, waiting, ...traced } = traceRequirements(requirements, charts, tests);
const explained = new Set(requirements.rows.map(({ id }) => id));
const areAllRun = findUnrun(tests).length === 0;
const lineGaps = findLineGaps(readLines(), explained, areAllRun ? tests : undefined);
const gaps = [...traced.gaps, ...lineGaps];

for (const { id, long } of waiting) console.log(`${id} waits for \`npm run test:long\`: ${long}.`);
for (const { sentence } of gaps) console.error(sentence);
console.log(`${rows.length} rows, ${pluralize(gaps.length, 'gap')}`);
if (gaps.length > 0) process.exitCode = 1;
