import { assign, createActor, setup } from 'xstate';
import type { AnyActorRef } from 'xstate';
import { expect, test } from 'vitest';
import { createInspector, findParent, findRoot } from '#routes/flow/inspect.ts';

/* Fails when a version of XState changes the inspection events or private fields that we read. */

const child = setup({ types: { events: {} as { type: 'code.submit' } } }).createMachine({
  id: 'child',
  initial: 'entering',
  states: { entering: { on: { 'code.submit': 'proved' } }, proved: { type: 'final' } },
});

type Event = { type: 'name.type'; name: string } | { type: 'form.submit' } | { type: 'form.clear' };

const parent = setup({
  types: { context: {} as { name: string }, events: {} as Event },
  actors: { child },
}).createMachine({
  id: 'parent',
  context: { name: '' },
  initial: 'filling',
  states: {
    filling: {
      on: {
        'name.type': { actions: assign({ name: ({ event }) => event.name }) },
        'form.submit': 'proving',
      },
    },
    proving: {
      initial: 'asking',
      states: { asking: { invoke: { id: 'child', src: 'child', onDone: '#parent.done' } } },
    },
    done: { type: 'final' },
  },
});

function start() {
  const steps: string[] = [];
  const changed = new Set<AnyActorRef>();
  const inspect = createInspector({
    onStep: ({ machine, event, states, isMove }) =>
      steps.push(`${machine} ${event} ${states.join()}${isMove ? ' move' : ''}`),
    onChange: (flow) => changed.add(flow),
  });
  const flow = createActor(parent, { inspect });
  flow.start();
  return { flow, steps, changed };
}

test('reports starts and taken arrows of a flow and its child, as moves when an event moves it', () => {
  const { flow, steps } = start();
  flow.send({ type: 'form.clear' });
  flow.send({ type: 'name.type', name: 'Asha' });
  flow.send({ type: 'form.submit' });
  flow.getSnapshot().children.child?.send({ type: 'code.submit' });
  expect(steps).toEqual([
    'parent xstate.init filling',
    'parent name.type filling',
    'parent form.submit proving.asking move',
    'child xstate.init entering',
    'child code.submit proved move',
    'parent xstate.done.actor.child done',
  ]);
});

test('reports each flow whose snapshot changed, with the new snapshot readable', () => {
  const { flow, changed } = start();
  expect([...changed]).toEqual([flow]);
  flow.send({ type: 'form.submit' });
  expect([...changed]).toEqual([flow, flow.getSnapshot().children.child]);
  expect(flow.getSnapshot().status).toBe('active');
});

test('finds the parent and the root of a child flow', () => {
  const { flow } = start();
  flow.send({ type: 'form.submit' });
  const inner = flow.getSnapshot().children.child;
  expect(inner && findParent(inner)).toBe(flow);
  expect(inner && findRoot(inner)).toBe(flow);
  expect(findParent(flow)).toBeUndefined();
});
