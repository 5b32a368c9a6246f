import { measure } from './measure.ts';
import { keep, readKept, writePage } from './page.ts';

/*
 * `npm run capacity` counts what each journey takes, keeps that and draws the tables of
 * `docs/operating/capacity.md`; with `page` it draws them from what is kept, as after a changed assumption.
 */

const given = process.argv.slice(2);
if (given.some((word) => word !== 'page')) {
  console.error('There is page.');
  process.exit(1);
}
if (given.length === 0) keep({ few: await measure(200, 50), many: await measure(2_000, 300) });
writePage(readKept());
