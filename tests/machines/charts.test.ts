import { readdir, readFile } from 'node:fs/promises';
import { getShortestPaths } from '@xstate/graph';
import { createActor, createMachine, setup } from 'xstate';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { describe, expect, test } from 'vitest';
import { draftMachine } from '#machines/draft.machine.ts';
import { findMessage, listTransitions, mapTransitionIds, toChart } from '#tools/planner/chart.ts';
import { explore } from '#tools/planner/explore.ts';
import { lintChart } from '#tools/flows/lintChart.ts';
import { lintWords } from '#tools/flows/lintWords.ts';
import { flows } from '#flows';
import { createBehaviourMutants } from '#tools/planner/mutants.ts';
import { PureMachine } from '#tools/planner/pure.ts';
import { toEvent } from '#tools/planner/script.ts';
import { vocabulary } from '#tools/flows/vocabulary.ts';
import { checkoutScript } from './scripts/checkout.ts';
import { saveInput } from './scripts/draft.ts';

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

describe('the inspector', () => {
  test('names the guarded, immediate and raised arrows of one step', () => {
    const machine = setup({ guards: { never: () => false } }).createMachine({
      id: 'steps',
      initial: 'one',
      states: {
        one: { on: { 'walk.start': [{ guard: 'never', target: 'three' }, { target: 'two' }] } },
        two: { always: 'three' },
        three: {},
      },
    });
    const pure = new PureMachine(machine);
    const step = pure.step(pure.start(undefined), { kind: 'event', event: { type: 'walk.start' } });
    expect(step.takes).toEqual(['one --walk.start--> two', 'two --at once--> three']);
  });

  test('reports the arrows of the running machine', () => {
    const ids = mapTransitionIds(draftMachine);
    const transitions: AnyTransitionDefinition[] = [];
    const actor = createActor(draftMachine, {
      input: saveInput,
      inspect: (inspection) => {
        if (inspection.type === '@xstate.microstep') transitions.push(...inspection._transitions);
      },
    }).start();
    actor.send({ type: 'answers.change' });
    actor.send({ type: 'draft.save' });
    expect(transitions.map((arrow) => ids.get(arrow))).toEqual([
      'resting.saved --answers.change--> resting.changed',
      'resting --draft.save--> collectingAnswers',
    ]);
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
  const getFaults = (states: object, initial = 'one') =>
    lintChart(createMachine({ id: 'bad', initial, states } as never), vocabulary).join('\n');
  const described = { description: 'Something is so.', meta: { requirements: ['R-001'] } };

  test.each([
    ['a missing description', { one: { type: 'final' } }, 'one has no description'],
    [
      'a long description',
      { one: { ...described, type: 'final', description: 'word '.repeat(15).trim() } },
      'described in 15 words',
    ],
    [
      'an unhandled fault',
      {
        one: { ...described, on: { 'call.start': 'two' } },
        two: { ...described, tags: 'busy', invoke: { id: 'call', src: 'call', onDone: 'one' } },
      },
      'two does not handle xstate.error.actor.call',
    ],
    [
      'a call under another name',
      {
        one: { ...described, on: { 'call.start': 'two' } },
        two: {
          ...described,
          tags: 'busy',
          invoke: { id: 'other', src: 'call', onDone: 'one', onError: 'one' },
        },
      },
      'invokes "call" under the name "other"',
    ],
    [
      'a call in a state that is not busy',
      {
        one: { ...described, on: { 'call.start': 'two' } },
        two: { ...described, invoke: { id: 'call', src: 'call', onDone: 'one', onError: 'one' } },
      },
      'two makes a call but is not busy',
    ],
    [
      'a call without an action of the customer',
      {
        one: {
          ...described,
          tags: 'busy',
          invoke: { id: 'call', src: 'call', onDone: 'two', onError: 'two' },
        },
        two: { ...described, type: 'final' },
      },
      'one starts a call before the customer asked for it',
    ],
    [
      'an answer without a fallback arrow',
      {
        one: { ...described, on: { 'call.start': 'two' } },
        two: {
          ...described,
          tags: 'busy',
          invoke: {
            id: 'call',
            src: 'call',
            onDone: [{ guard: 'accepted', target: 'one' }],
            onError: 'one',
          },
        },
      },
      'xstate.done.actor.call has no last arrow without guard',
    ],
    [
      'a call that a back end may lack (S-05)',
      {
        one: { ...described, on: { 'call.start': 'two' } },
        two: {
          description: 'It goes away.',
          meta: { calls: ['deleteDraft'], requirements: ['R-001'] },
          tags: 'busy',
          invoke: {
            id: 'call',
            src: 'call',
            onDone: [{ guard: 'accepted', target: 'one' }, { target: 'one' }],
            onError: 'one',
          },
        },
      },
      'two has no arrow for a back end without deleteDraft',
    ],
    [
      'an inline guard',
      {
        one: { ...described, on: { 'door.open': { guard: () => true, target: 'two' } } },
        two: described,
      },
      'one has a guard or action without a name',
    ],
    [
      'guard params that a chart cannot show',
      {
        one: {
          ...described,
          on: { 'door.open': { guard: { type: 'open', params: () => ({}) }, target: 'two' } },
        },
        two: described,
      },
      'one has a guard or action without a name',
    ],
    [
      'an event named after a control',
      { one: { ...described, on: { CLICK: 'two' } }, two: { ...described, type: 'final' } },
      'event "CLICK" is not noun.verb',
    ],
    [
      'an unreachable state',
      {
        one: { ...described, on: { 'door.open': 'two' } },
        two: { ...described, type: 'final' },
        three: { ...described, type: 'final' },
      },
      'three is never reached',
    ],
    [
      'a dead end',
      { one: { ...described, on: { 'door.open': 'two' } }, two: described },
      'two has no way out',
    ],
    [
      'a message that does not exist',
      { one: { ...described, type: 'final', meta: { ...described.meta, says: ['no.such'] } } },
      'says unknown no.such',
    ],
    [
      'a message of an arrow that does not exist',
      {
        one: {
          ...described,
          on: {
            'door.open': {
              target: 'two',
              actions: { type: 'notify', params: { message: 'signIn.fails' } },
            },
          },
        },
        two: { ...described, type: 'final' },
      },
      'one says unknown signIn.fails',
    ],
    [
      'a call that the contract does not have',
      { one: { ...described, type: 'final', meta: { ...described.meta, calls: ['noSuchCall'] } } },
      'calls unknown noSuchCall',
    ],
    [
      'a history state',
      {
        one: { ...described, on: { 'door.open': 'two' } },
        two: { ...described, type: 'history', target: 'one' },
      },
      'two is a history state',
    ],
  ])('refuses %s', (_, states, fault) => {
    expect(getFaults(states)).toContain(fault);
  });
});
