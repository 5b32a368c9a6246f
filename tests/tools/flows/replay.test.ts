import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { toArrowId, toStepId } from '#tools/flows/book/anchors.ts';
import { renderChapter } from '#tools/flows/book/chapter.ts';
import { findStepOfArrow, getAdjacentStep } from '#tools/flows/book/replay.ts';
import type { ReplayStep } from '#tools/flows/book/replay.ts';
import { describeStep, describeWalks } from '#tools/flows/book/steps.ts';
import { listTransitions, toChart } from '#tools/planner/chart.ts';
import { flows } from '#flows';
import { findStep, getChapter, getWalk } from './chapters.ts';

const chart = toChart(checkoutMachine);

const recorded = (title: string, takes: string[], state: string, replies: string[] = []) =>
  findStep(state, { title, takes, replies });

test('every arrow of every flow has a unique anchor (R-267)', () => {
  for (const { machine } of flows) {
    const anchors = listTransitions(toChart(machine)).map(({ id }) => toArrowId(id));
    expect(new Set(anchors).size, machine.id).toBe(anchors.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^arrow-[\w.-]+$/);
  }
});

test('the drawing links each arrow to its row (R-267)', async () => {
  const draft = getChapter('Draft', draftMachine);
  const { text } = await renderChapter(draft);
  for (const { id } of listTransitions(draft.chart)) {
    expect(text, id).toContain(`href="#${toArrowId(id)}" class="arrow"`);
    expect(text, id).toContain(`<tr id="${toArrowId(id)}">`);
  }
  expect(text).not.toContain('replay.js');
});

describe('a step of a walk in words (R-267)', () => {
  test('says what was done, which message showed and what is called', () => {
    const takes = ['preparingPayment --preparePayment answers [accepted]--> placingOrder'];
    const prepared = recorded('preparePayment accepted', takes, 'placingOrder');
    expect(describeStep(chart, prepared)).toEqual({
      what: 'preparing payment: accepted',
      upon: ['the server places the order'],
    });
    const place = ['reviewing --order.place--> preparingPayment'];
    const placing = recorded('order.place', place, 'preparingPayment');
    expect(describeStep(chart, placing).what).toBe('proceeds to checkout');
    const breaks = ['placingOrder --placeOrder breaks--> findingOrder'];
    const broken = recorded('placeOrder breaks', breaks, 'reviewing');
    expect(describeStep(chart, broken).upon).toContain('says “Failed to initiate payment”');
  });

  test('shows the message of a refusal, or else the sentence that the customer sees', () => {
    const takes = ['placingOrder --placeOrder answers--> findingOrder'];
    const { what, upon } = describeStep(
      chart,
      recorded('placeOrder refused cart_empty', takes, 'reviewing', ['Your cart is empty.']),
    );
    expect(what).toBe('placing order: refused, “Your cart is empty.”');
    expect(upon.filter((sentence) => sentence.includes('Your cart is empty.'))).toHaveLength(1);
  });

  test('describes a pause, and a walk by its start and last step', () => {
    const pause = recorded('4000 ms pass', [], 'paying');
    expect(describeStep(chart, pause).what).toBe('4 s pass');
    expect(describeWalks(chart, [getWalk(findStep('reviewing'), pause)])).toEqual([
      'from the cart, ending with 4 s pass',
    ]);
  });

  test('names each walk of a flow differently', () => {
    const walk = (...titles: string[]) =>
      getWalk(...['', ...titles].map((title) => recorded(title, [], 'reviewing')));
    const walks = [
      walk('1000 ms pass', '2000 ms pass'),
      walk('2000 ms pass'),
      walk('3000 ms pass'),
    ];
    expect(describeWalks(chart, walks)).toEqual([
      'from the cart, ending with 1 s pass, 2 s pass',
      'from the cart, ending with 2 s pass',
      'from the cart, ending with 3 s pass',
    ]);
  });

  test('says why this call was refused, where others mean something else by it', () => {
    const moves = toChart(moveMachine);
    const arrow = listTransitions(moves).find(({ id }) =>
      id.includes('moveAtOnce answers [refusedWith(not_found)]'),
    );
    const step = recorded('moveAtOnce refused not_found', [arrow?.id ?? ''], 'notOffered');
    expect(describeStep(moves, step).what).toContain('it is not offered here');
  });
});

describe('a replay along an arrow (R-267)', () => {
  const step = (walk: number, at: number, states: string, takes = ''): ReplayStep => ({
    anchor: toStepId(walk, at),
    walk,
    states: [states],
    takes: takes.split(' ').filter(Boolean),
  });
  const steps = [
    step(0, 0, 'a'),
    step(0, 1, 'b', 'go'),
    step(0, 2, 'a', 'back'),
    step(0, 3, 'b', 'go'),
    step(1, 0, 'c', 'other'),
    step(1, 1, 'b', 'go'),
    step(1, 2, 'd', 'end'),
  ];
  const [start, first, second, , elsewhere] = steps as [
    ReplayStep,
    ReplayStep,
    ReplayStep,
    ReplayStep,
    ReplayStep,
  ];
  const along = (now: ReplayStep, ...arrows: string[]) =>
    findStepOfArrow(steps, arrows, now)?.anchor;

  test('opens the next step if that takes the arrow', () => {
    expect(along(start, 'go')).toBe('walk-1-1');
    expect(along(second, 'go')).toBe('walk-1-3');
    expect(along(elsewhere, 'go')).toBe('walk-2-1');
  });

  test('continues from the current state in another walk if its own never takes it', () => {
    expect(along(first, 'end')).toBe('walk-2-2');
  });

  test('opens the first step that takes it if no walk does so from here', () => {
    expect(along(elsewhere, 'back')).toBe('walk-1-2');
    expect(along(start, 'never')).toBeUndefined();
  });

  test('ends with its walk', () => {
    expect(getAdjacentStep(steps, first, 1)).toBe(second);
    expect(getAdjacentStep(steps, start, -1)).toBeUndefined();
    expect(getAdjacentStep(steps, elsewhere, -1)).toBeUndefined();
  });
});
