import { readdir, readFile } from 'node:fs/promises';
import { getShortestPaths } from '@xstate/graph';
import { createMachine } from 'xstate';
import type { AnyStateNode } from 'xstate';
import { describe, expect, test } from 'vitest';
import { findMessage, listTransitions, toChart } from '#tools/planner/chart.ts';
import { explore } from '#tools/planner/explore.ts';
import { lintChart } from '#tools/flows/lintChart.ts';
import { lintWords } from '#tools/flows/lintWords.ts';
import { flows } from '#flows';
import { createBehaviourMutants } from '#tools/planner/mutants.ts';
import { PureMachine } from '#tools/planner/pure.ts';
import { toEvent } from '#tools/planner/script.ts';
import { vocabulary } from '#tools/flows/vocabulary.ts';
import { checkoutScript } from './scripts/checkout.ts';

describe('every chart', () => {
  test('reports names without words and words without names (W-5)', () => {
    const charts = flows.map(({ machine }) => toChart(machine));
    const tables = { events: { 'order.place': 'proceeds to checkout', 'order.fly': 'flies' } };
    const faults = lintWords(charts, tables);
    expect(faults).toContain('events in tools/portal/words.ts: is in no chart: order.fly');
    expect(faults).toContain('effects in tools/portal/words.ts: has no words: reloadPage');
    expect(faults.join()).not.toContain('order.place');
  });

  test('lists, draws and walks every machine file', async () => {
    const files = await readdir(new URL('../../src/machines/', import.meta.url));
    const journeys = files
      .filter((file) => file.endsWith('.machine.ts'))
      .map((file) => file.replace('.machine.ts', ''))
      .toSorted();
    expect(flows.map(({ machine }) => machine.id).toSorted()).toEqual(journeys);
    for (const journey of journeys) {
      const tests = await readFile(new URL(`${journey}.test.ts`, import.meta.url), 'utf8');
      expect(tests).toContain(`testWalks(${journey}Script)`);
    }
  });

  test('has a mutant without the message of each arrow', () => {
    for (const { machine } of flows) {
      const arrows = listTransitions(toChart(machine)).filter(({ actions }) =>
        actions.some(findMessage),
      );
      const dropped = createBehaviourMutants(machine).filter(({ name }) =>
        name.endsWith(' silent'),
      );
      expect(dropped, machine.id).toHaveLength(arrows.length);
    }
  });
});

test('our explorer and @xstate/graph reach the same states (S-41, T-28)', () => {
  const pure = new PureMachine(checkoutScript.machine);
  const getKey = (snapshot: { value: unknown; context: unknown }) =>
    JSON.stringify([snapshot.value, checkoutScript.project(snapshot.context)]);
  const paths = getShortestPaths(pure.machine, {
    limit: 10_000,
    serializeState: (snapshot) => getKey(snapshot),
    serializeEvent: (event) => JSON.stringify(event),
    events: (snapshot) => [
      ...pure
        .stimuli({ snapshot, timers: [], answeredActors: [] }, checkoutScript)
        .flatMap((stimulus) => (stimulus.kind === 'pause' ? [] : [toEvent(stimulus)])),
      ...(snapshot._nodes as AnyStateNode[])
        .flatMap(({ after }) => after)
        .map(({ eventType }) => ({ type: eventType })),
    ],
  });
  const theirs = new Set(paths.map(({ state }) => getKey(state)));
  const ours = [...explore(checkoutScript).configurations.values()].map(({ now }) =>
    getKey(now.snapshot),
  );
  expect([...theirs].toSorted()).toEqual(ours.toSorted());
});

describe('the lint', () => {
  const getFaults = (states: object) =>
    lintChart(createMachine({ id: 'bad', initial: 'one', states } as never), vocabulary).join('\n');
  const described = { description: 'Something is so.', meta: { requirements: ['R-001'] } };
  const end = { ...described, type: 'final' };
  const invoke = { id: 'call', src: 'call', onDone: 'one', onError: 'one' };
  const guarded = [{ guard: 'accepted', target: 'one' }];
  const opening = (arrow: unknown, two: object = end) => ({
    one: { ...described, on: { 'door.open': arrow } },
    two,
  });
  const calling = (two: object) => opening('two', { ...described, tags: 'busy', invoke, ...two });

  test.each([
    ['a missing description', { one: { type: 'final' } }, 'one has no description'],
    [
      'a long description',
      { one: { ...end, description: 'word '.repeat(15).trim() } },
      'described in 15 words',
    ],
    [
      'an unhandled fault',
      calling({ invoke: { ...invoke, onError: undefined } }),
      'two does not handle xstate.error.actor.call',
    ],
    [
      'a call under another name',
      calling({ invoke: { ...invoke, id: 'other' } }),
      'invokes "call" under the name "other"',
    ],
    [
      'a call in a state that is not busy',
      calling({ tags: [] }),
      'two makes a call but is not busy',
    ],
    [
      'a call without an action of the customer',
      { one: { ...described, tags: 'busy', invoke: { ...invoke, onDone: 'two' } }, two: end },
      'one starts a call before the customer asked for it',
    ],
    [
      'an answer without a fallback arrow',
      calling({ invoke: { ...invoke, onDone: guarded } }),
      'xstate.done.actor.call has no last arrow without guard',
    ],
    [
      'a call that a back end may lack (S-05)',
      calling({
        meta: { calls: ['deleteDraft'], requirements: ['R-001'] },
        invoke: { ...invoke, onDone: [...guarded, { target: 'one' }] },
      }),
      'two has no arrow for a back end without deleteDraft',
    ],
    [
      'an inline guard',
      opening({ guard: () => true, target: 'two' }, described),
      'one has a guard or action without a name',
    ],
    [
      'guard params that a chart cannot show',
      opening({ guard: { type: 'open', params: () => ({}) }, target: 'two' }, described),
      'one has a guard or action without a name',
    ],
    [
      'an event named after a control',
      { one: { ...described, on: { CLICK: 'two' } }, two: end },
      'event "CLICK" is not noun.verb',
    ],
    ['an unreachable state', { ...opening('two'), three: end }, 'three is never reached'],
    ['a dead end', opening('two', described), 'two has no way out'],
    [
      'a message that does not exist',
      { one: { ...end, meta: { ...described.meta, says: ['no.such'] } } },
      'says unknown no.such',
    ],
    [
      'a message of an arrow that does not exist',
      opening({
        target: 'two',
        actions: { type: 'notify', params: { message: 'signIn.fails' } },
      }),
      'one says unknown signIn.fails',
    ],
    [
      'a call that the contract does not have',
      { one: { ...end, meta: { ...described.meta, calls: ['noSuchCall'] } } },
      'calls unknown noSuchCall',
    ],
    [
      'a history state',
      opening('two', { ...described, type: 'history', target: 'one' }),
      'two is a history state',
    ],
  ])('refuses %s', (_, states, fault) => {
    expect(getFaults(states)).toContain(fault);
  });
});
