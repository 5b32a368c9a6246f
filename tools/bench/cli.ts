import { openRunFolder } from '../../scripts/runFolder.ts';
import { drawBytes } from './bytes.ts';
import { chooseNames } from './command.ts';
import { benchFeel } from './feel.ts';
import type { Measurement } from './measurements.ts';
import { findRegressions, findUnsteady, joinRounds, storeMeasurements } from './measurements.ts';
import { benchForm } from './form.ts';
import { benchServer } from './server.ts';
import { benchStart } from './start.ts';
import { benchView } from './view.ts';

/*
 * `npm run bench`: every comparison, or the named ones: `npm run bench -- start`. `check` fails for
 * measurements that are worse than the stored ones, `keep` stores them. Measurements whose rounds
 * disagree are named and not stored.
 */

const benches = {
  form: benchForm,
  view: benchView,
  feel: benchFeel,
  start: benchStart,
  server: benchServer,
};
const rounds = { form: 3, view: 4, feel: 3, start: 9, server: 3 };

const names = chooseNames(benches, ['check', 'keep']);
// Ends the servers and browsers even if a signal ends this process.
openRunFolder();
const measurements = await measure(names);
const tables: Record<string, string> = names.includes('view') ? { bytes: await drawBytes() } : {};
for (const line of [...findUnsteady(measurements), ...Object.values(tables)]) console.log(line);
if (process.argv.includes('keep')) storeMeasurements(measurements, tables);
if (process.argv.includes('check')) {
  let worse = findRegressions(measurements);
  if (worse.length > 0) {
    const suspects = names.filter((name) => worse.some((line) => line.startsWith(`${name}: `)));
    console.log('\nMeasuring again, because runs differ by more than rounds do:');
    for (const line of worse) console.log(line);
    worse = findRegressions(joinRounds(measurements, await measure(suspects)));
  }
  for (const line of worse) console.error(`Worse than stored: ${line}`);
  if (worse.length === 0) console.log('\nNothing is worse than the stored measurements.');
  process.exitCode = worse.length === 0 ? 0 : 1;
}

async function measure(chosen: typeof names): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const name of chosen) {
    console.log(`\n── ${name}`);
    const own = await benches[name](rounds[name]);
    measured.push(
      ...own.map((measurement) => ({ ...measurement, name: `${name}: ${measurement.name}` })),
    );
  }
  return measured;
}
