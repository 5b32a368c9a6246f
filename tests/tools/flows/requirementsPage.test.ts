import { expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { renderRequirementsPage } from '#tools/flows/book/requirementsPage.ts';
import type { RanTest } from '#tools/requirements/ranTests.ts';
import { readRequirements } from '#tools/requirements/rows.ts';
import { traceRequirements } from '#tools/requirements/traceability.ts';
import { getChapter, findStep, getWalk } from './chapters.ts';

const title = 'Checkout';
const walks = [getWalk(findStep('cancellingOrder'))];
const chapter = getChapter(title, checkoutMachine, { walks });

const passed = (id: string, day: string, index = 0): RanTest => ({
  project: 'server',
  file: 'tests/server/orders.test.ts',
  title: `an order <${index}> is cancelled (${id})`,
  at: `${day}T03:04:05.678Z`,
});

/** The page for these and other passed tests, as one line of text. */
function pageText(tests: readonly RanTest[]): string {
  const others = (tests.length > 0 ? ['unit', 'ui', 'browser'] : []).map((project) => ({
    ...passed('', '2026-03-04'),
    project,
  }));
  const ran = [...tests, ...others];
  const trace = traceRequirements(readRequirements(), [{ title, chart: chapter.chart }], ran);
  return renderRequirementsPage([chapter], trace).text.replaceAll(/\s+/g, ' ');
}

/** The part of a page about one row. */
function entry(page: string, id: string): string {
  return page.split(`<div id="${id}" class="requirement">`)[1]?.split('<div id="')[0] ?? '';
}

test('shows a row with its states, their pictures, its arrows and its tests (R-262)', () => {
  const page = pageText([passed('C-02', '2026-03-04'), passed('R-151', '2026-03-05')]);
  expect(page).toContain('Tests ran from 4 March 2026 to 5 March 2026.');
  const cancel = entry(page, 'C-02');
  expect(cancel).toContain('A cancel asks first; if the money is there, it is a success.');
  expect(cancel).toContain('href="checkout.html#cancellingOrder"');
  expect(cancel).toContain('src="pictures/1.jpg"');
  expect(cancel).toContain('refused, it is paid already → paid');
  expect(cancel).toContain('an order &lt;0&gt; is cancelled (C-02)');
  expect(cancel).toContain('server: tests/server/orders.test.ts');
});

test('says which rows are outside the flows, unserved or untested (R-262)', () => {
  const page = pageText([passed('R-157', '2026-03-04')]);
  expect(entry(page, 'R-157')).toContain(
    'Outside the flows, ensured by background work of the server',
  );
  expect(entry(page, 'R-002')).toContain('No state serves it.');
  expect(entry(page, 'R-151')).toContain('No passing test names it.');
  expect(page).toContain('<a href="#R-151">No passing test names R-151');
  expect(page).toContain('<a href="#R-002">No state serves R-002');
  expect(page).toContain('<a href="#R-219">R-219</a>: only <code>npm run test:long</code>');
});

test('without a test run, says so as the first gap and not in every row (R-262)', () => {
  const page = pageText([]);
  expect(page).not.toContain('No passing test names it.');
  expect(page).toContain(
    '<h2 id="gaps">Gaps</h2> <ul> <li>No test run is recorded: `npm test` first.</li>',
  );
});

test('shows the first of many tests and counts the others (R-262)', () => {
  const many = Array.from({ length: 30 }, (_, index) => passed('R-151', '2026-03-04', index));
  const row = entry(pageText(many), 'R-151');
  expect(row).toContain('30 tests passed: server');
  expect(row.match(/is cancelled/g)).toHaveLength(20);
  expect(row).toContain('<li>and 10 more</li>');
});
