import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMachine } from 'xstate';
import { expect, onTestFinished, test } from 'vitest';
import { BrowserCoverage } from '#tools/flows/browser/coverage.ts';
import { runOracle, explainFailure } from '#tools/flows/browser/explainFailure.ts';
import { toChart } from '#tools/planner/chart.ts';

const chart = toChart(
  createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: { on: { 'door.open': 'open', 'door.break': 'broken' } },
      open: { on: { 'door.close': 'closed' } },
      broken: { type: 'final' },
    },
  }),
);

function coverage(outOfReach: Record<string, string> = {}, of = chart): BrowserCoverage {
  const folder = mkdtempSync(join(tmpdir(), 'briefcase-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return new BrowserCoverage(of, join(folder, 'walks', 'door.txt'), outOfReach);
}

const seen = (takes: string[], value: string, flow = 'door') => [
  {
    id: 'd 1',
    flow,
    document: 'd',
    actor: 'x:1',
    event: '',
    takes,
    value,
    status: 'active',
    flags: {},
  },
];

test('browser coverage names unseen states and untaken arrows (R-271)', () => {
  const of = coverage();
  of.finish(0, seen([], 'closed'));
  of.finish(0, seen(['closed --door.open--> open'], 'open'));
  of.finish(0, seen(['open --door.close--> closed'], 'closed', 'another flow'));
  expect(of.report()).toEqual({
    counts: 'door in the browser: 2/3 states, 1/3 transitions, 0 out of reach',
    faults: [
      'broken was not seen',
      'closed --door.break--> broken was not taken',
      'open --door.close--> closed was not taken',
    ],
  });
});

test('names a state to which no arrow leads', () => {
  const states = {
    closed: { on: { 'door.open': 'open' } },
    open: { initial: 'ajar', states: { ajar: { on: { 'door.push': 'wide' } }, wide: {} } },
    broken: {},
  };
  const of = coverage({}, toChart(createMachine({ id: 'door', initial: 'closed', states })));
  of.finish(0, seen(['closed --door.open--> open'], 'open'));
  expect(of.report().faults.filter((fault) => fault.includes('was not seen'))).toEqual([
    'open.ajar was not seen',
    'open.wide was not seen',
    'broken was not seen: no arrow of the chart leads there',
  ]);
});

test('accepts an arrow as out of reach, unless it does not exist or was taken', () => {
  const of = coverage({
    'closed --door.break--> broken': 'Nobody is that strong.',
    'open --door.close--> closed': 'It is stuck.',
    'open --door.sing--> closed': 'Doors do not.',
  });
  of.finish(0, seen(['closed --door.open--> open'], 'open'));
  of.finish(0, seen(['open --door.close--> closed'], 'closed'));
  expect(of.report()).toEqual({
    counts: 'door in the browser: 2/2 states, 1/1 transitions, 3 out of reach',
    faults: [
      'open --door.sing--> closed is out of reach and no arrow',
      'open --door.close--> closed is in reach: it was taken',
    ],
  });
});

test('does not report the arrows of a failed walk again', () => {
  const of = coverage();
  of.begin(0);
  of.finish(0, seen(['closed --door.open--> open'], 'open'));
  of.begin(1);
  expect(of.unfinished).toEqual([1]);
  expect(of.report(['closed --door.break--> broken'])).toEqual({
    counts:
      'door in the browser: 2/3 states, 1/3 transitions, 0 out of reach; ' +
      'the rest is what walks that failed were to take',
    faults: ['open --door.close--> closed was not taken'],
  });
});

test('a failure names the place, the oracle and where to look first', async () => {
  const fail = () => Promise.reject(new Error('Nothing is seen.'));
  const failing = explainFailure(
    () => 'door, upon “door.open”. ',
    () => runOracle('screen', fail),
  );
  const error = (await failing.catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toMatch(
    /^door, upon “door.open”. The screen oracle: Nothing is seen.\nThe chart on the page is in this state: look at/,
  );
  expect(error.stack).toContain(error.message);
});
