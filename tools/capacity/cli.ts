import { measure } from './measure.ts';
import { storeCounts, readCounts, writePage } from './page.ts';

/*
 * `npm run capacity` counts what each journey costs, stores the counts and draws the tables of
 * `docs/operating/capacity.md`. With `page` it only draws the tables, as after a changed
 * assumption.
 */

const given = process.argv.slice(2);
if (given.some((word) => word !== 'page')) {
  console.error('The only option is page.');
  process.exit(1);
}
if (given.length === 0)
  storeCounts({ few: await measure(200, 50), many: await measure(2_000, 300) });
writePage(readCounts());
