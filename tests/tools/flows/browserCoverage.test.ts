import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { findUntakenArrows } from '#tools/flows/browser/coverage.ts';
import { runOracle, explainFailure } from '#tools/flows/browser/explainFailure.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import { defineScript } from '#tools/planner/script.ts';

const machine = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'door.open': 'open', 'door.break': 'broken' } },
    open: { on: { 'door.close': 'closed' } },
    broken: { type: 'final' },
  },
});
const script = defineScript({
  machine,
  starts: { 'the street': undefined },
  events: [{ type: 'door.open' }],
  outcomes: {},
  project: () => null,
  properties: [],
});

test('names arrows that no walk takes, unless a reason explains them (R-271)', () => {
  const outOfReach = {
    'closed --door.break--> broken': 'Nobody is that strong.',
    'closed --door.open--> open': 'It is stuck.',
    'open --door.sing--> closed': 'Doors do not.',
  };
  expect(findUntakenArrows({ script, outOfReach }, planWalks(script))).toEqual([
    'open --door.close--> closed is taken by no walk',
    'open --door.sing--> closed is out of reach and no arrow',
    'closed --door.open--> open is in reach: a walk takes it',
  ]);
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
