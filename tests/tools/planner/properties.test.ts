import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import {
  checkProperties,
  formatCase,
  shortenWalk,
  takeCase,
  toCase,
  walkAtRandom,
} from '#tools/planner/checkProperties.ts';
import { planWalks } from '#tools/planner/planWalks.ts';
import type { Step, Walk } from '#tools/planner/planWalks.ts';
import {
  after,
  always,
  begins,
  conditionsOf,
  eventually,
  inState,
  never,
  respondsTo,
  step,
} from '#tools/planner/properties.ts';
import type { Property } from '#tools/planner/properties.ts';
import { defineScript, formatStep } from '#tools/planner/script.ts';
import type { Draw } from '#tools/planner/script.ts';

/* Properties of a till that asks for money twice, after a cancelled payment that was paid. */

const till = setup({
  types: { context: {} as { items: number }, events: {} as { type: 'add' | 'pay' | 'cancel' } },
  actors: { charge: fromPromise<string>(async () => 'paid') },
  guards: {
    isPaid: ({ event }) => (event as unknown as { output: string }).output === 'paid',
    isFull: ({ context }) => context.items > 2,
  },
  actions: {
    addItem: assign({ items: ({ context }) => context.items + 1 }),
    print: () => {},
  },
  delays: { patience: 1000 },
}).createMachine({
  id: 'till',
  context: { items: 0 },
  initial: 'shopping',
  states: {
    shopping: {
      on: { add: [{ guard: 'isFull', actions: [] }, { actions: 'addItem' }], pay: 'charging' },
    },
    charging: {
      invoke: {
        id: 'charge',
        src: 'charge',
        onDone: [{ guard: 'isPaid', target: 'thanking' }, { target: 'shopping' }],
        onError: { target: 'shopping', actions: 'print' },
      },
      on: { cancel: 'shopping' },
    },
    thanking: { after: { patience: 'gone' }, on: { cancel: 'shopping' } },
    gone: { type: 'final' },
  },
});

const that = conditionsOf<typeof till>();
const paid = step('charge ends "paid"');

const getScript = (...properties: Property[]) =>
  defineScript({
    machine: till,
    starts: { 'the shop': undefined },
    events: [{ type: 'add' }, { type: 'pay' }, { type: 'cancel' }],
    outcomes: { charge: ['paid', 'declined', new Error('offline')] },
    project: ({ items }) => items,
    properties,
  });

const check = (property: Property) => {
  const script = getScript(property);
  return checkProperties(script, { walks: planWalks(script) })?.case;
};

test.each([
  ['always', always(that('at most three items', ({ context }) => context.items <= 3))],
  ['never', never(that('an item is lost', ({ context }) => context.items < 0))],
  ['eventually', eventually(paid)],
  ['until', after(paid, never(inState('shopping')), step('cancel'))],
  ['after', after(step('add'), always(that('it has an item', (now) => now.context.items > 0)))],
  [
    'responds',
    respondsTo(
      paid,
      that('it ends or is cancelled', ({ states }) => !states.includes('charging')),
    ),
  ],
  ['eventually after', after(step('charge breaks'), eventually(step('pay')))],
  ['responds after', after(paid, respondsTo(step('cancel'), inState('shopping')))],
])('keeps a property with “%s” (R-276)', (_, property) => {
  expect(check(property)).toBeUndefined();
});

test.each([
  [always(that('at most two items', ({ context }) => context.items <= 2)), ['add', 'add', 'add']],
  [never(begins('charge')), ['pay']],
  [eventually(step('add')), ['pay', 'charge ends "paid"', '1000 ms pass']],
  [after(paid, never(begins('charge'))), ['pay', 'charge ends "paid"', 'cancel', 'pay']],
  [after(step('add'), never(begins('charge')), step('cancel')), ['add', 'pay']],
  [respondsTo(step('charge breaks'), inState('thanking')), ['pay', 'charge breaks']],
  [
    after(step('add'), eventually(step('cancel'))),
    ['add', 'pay', 'charge ends "paid"', '1000 ms pass'],
  ],
  [after(step('add'), eventually(step('cancel')), step('pay')), ['add', 'pay']],
  [
    after(step('add'), after(paid, never(begins('charge')))),
    ['add', 'pay', 'charge ends "paid"', 'cancel', 'pay'],
  ],
  [
    after(paid, respondsTo(step('cancel'), begins('charge'))),
    ['pay', 'charge ends "paid"', 'cancel'],
  ],
])('finds the shortest way that breaks $words (R-276)', (property, steps) => {
  expect(check(property)).toEqual({ property: property.words, start: 'the shop', steps });
});

test('prints a property and the way that breaks it as sentences (R-276)', () => {
  const found = check(after(paid, never(begins('charge'))));
  expect(found && formatCase(found)).toBe(
    'After charge ends "paid": never: charge begins. ' +
      'Broken from the shop › pay › charge ends "paid" › cancel › pay',
  );
});

test('takes saved ways first, and names those that are no longer possible (R-276)', () => {
  const script = getScript(never(begins('charge')));
  const saved = { property: 'An earlier one.', start: 'the shop', steps: ['add', 'pay'] };
  expect(checkProperties(script, { cases: [saved] })?.case.steps).toEqual(['add', 'pay']);
  const impossible = { ...saved, steps: ['cancel'] };
  expect(() => checkProperties(script, { cases: [impossible] })).toThrow(
    'no longer possible: delete it',
  );
});

test('takes a walk again from its titles, and names one that is no longer possible (R-276)', () => {
  const script = getScript(never(that('four items', ({ context }) => context.items > 3)));
  const walk = walkAtRandom(script, 5, 3);
  const saved = toCase(script, walk, 'The page is right.');
  expect(saved.steps.length).toBe(5);
  expect(takeCase(script, saved)).toEqual(walk);
  const impossible = { ...saved, steps: ['cancel'] };
  expect(() => takeCase(script, impossible)).toThrow('no longer possible: delete it');
});

test('names a saved way with a step that may no longer follow (R-276)', () => {
  const script = getScript(never(begins('charge')));
  const saved = { property: 'The page is right.', start: 'the shop', steps: ['add', 'add', 'pay'] };
  const addsOnce = (before: Walk, { stimulus }: Step) =>
    before.steps.length === 0 || formatStep(stimulus) !== 'add';
  expect(() => takeCase(script, saved, addsOnce)).toThrow('no longer possible: delete it');
  expect(takeCase(script, { ...saved, steps: ['add', 'pay'] }, addsOnce).steps.length).toBe(2);
});

test('shortens a walk only to walks whose steps may follow (R-276)', () => {
  const script = getScript(never(begins('charge')));
  const walk = takeCase(script, { property: '', start: 'the shop', steps: ['add', 'add', 'pay'] });
  const paysLate = (before: Walk, { stimulus }: Step) =>
    before.steps.length > 0 || formatStep(stimulus) !== 'pay';
  const shorter = [...shortenWalk(script, walk, paysLate)].map(({ steps }) =>
    steps.map(({ stimulus }) => formatStep(stimulus)),
  );
  expect(shorter).not.toContainEqual(['pay']);
  expect(shorter).toContainEqual(['add', 'pay']);
});

test('random walks from the same seed are the same (R-276)', () => {
  const script = getScript(never(that('four items', ({ context }) => context.items > 2)));
  const once = checkProperties(script, { seed: 7 });
  expect(once?.case.steps).toEqual(['add', 'add', 'add']);
  expect(checkProperties(script, { seed: 7 })).toEqual(once);
});

test('keeps the seed of generated payloads with a way that breaks a property (R-276)', () => {
  const declinedAs = that('declined as 2', ({ step }) => step === 'charge ends 2');
  const script = {
    ...getScript(never(declinedAs)),
    generate: (draw: Draw) => ({ outcomes: { charge: [draw(3)] } }),
  };
  const found = checkProperties(script)?.case;
  expect(found?.steps).toEqual(['pay', 'charge ends 2']);
  expect(found && checkProperties(script, { cases: [found], runs: 0 })?.case).toEqual(found);
});

test('keeps the number of a case when an earlier step of its title becomes possible (R-276)', () => {
  const counter = (allowed: readonly number[]) =>
    setup({
      types: { context: {} as { at: number }, events: {} as { type: 'put'; count: number } },
      guards: { isAllowed: ({ event }) => allowed.includes(event.count) },
      actions: { put: assign({ at: ({ event }) => event.count }) },
    }).createMachine({
      context: { at: 0 },
      on: { put: { guard: 'isAllowed', actions: 'put' } },
    });
  const getPutScript = (allowed: readonly number[]) =>
    defineScript({
      machine: counter(allowed),
      starts: { 'the start': undefined },
      events: [
        { type: 'put', count: 1 },
        { type: 'put', count: 2 },
      ],
      outcomes: {},
      project: ({ at }) => at,
      properties: [never(conditionsOf()('two', ({ context }) => context.at === 2))],
    });
  const found = checkProperties(getPutScript([2]))?.case;
  expect(found?.steps).toEqual(['put (2)']);
  const again = found && checkProperties(getPutScript([1, 2]), { cases: [found], runs: 0 });
  expect(again?.case).toEqual(found);
});

test('refuses a property that names no state of the machine (R-276)', () => {
  expect(() => check(never(inState('thanked')))).toThrow(
    'a property names the state "thanked", which it does not have; its states are shopping, charging',
  );
});
