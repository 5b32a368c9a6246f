import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { toChart, listStates, listTransitions } from '#tools/planner/chart.ts';
import { diffCharts } from '#tools/flows/diff.ts';
import { toDiagram } from '#tools/flows/drawing/diagram.ts';
import { layOut } from '#tools/flows/drawing/layout.ts';
import { findOverlaps } from '#tools/flows/drawing/overlaps.ts';
import { toSvg } from '#tools/flows/drawing/svg.ts';

const door = {
  closed: {
    description: 'The door is shut.',
    meta: { says: ['door.shut'] },
    on: { 'door.open': 'open' },
  },
  open: { description: 'One can go in.', on: { 'door.close': 'closed' } },
};

const createChart = (states: object) =>
  toChart(createMachine({ id: 'door', initial: 'closed', states } as never));

const describeChanges = (states: object) =>
  diffCharts(createChart(door), createChart(states))?.sentences;

describe('comparing two versions of a flow (R-263, B-12)', () => {
  test('finds nothing in the same chart', () => {
    expect(diffCharts(toChart(checkoutMachine), toChart(checkoutMachine))).toBeUndefined();
  });

  test('reports new states and arrows', () => {
    const locked = { description: 'A key is needed.', on: { 'door.unlock': 'closed' } };
    const closed = { ...door.closed, on: { 'door.open': 'open', 'door.lock': 'locked' } };
    expect(describeChanges({ ...door, closed, locked })).toEqual([
      'New state “locked”: A key is needed.',
      '+ From “closed”, “door.lock” leads to “locked”.',
      '+ From “locked”, “door.unlock” leads to “closed”.',
    ]);
  });

  test('reports removed states and arrows', () => {
    const { closed } = door;
    expect(describeChanges({ closed: { ...closed, on: {} } })).toEqual([
      'The state “open” is gone.',
      '− From “closed”, “door.open” leads no longer to “open”.',
      '− From “open”, “door.close” leads no longer to “closed”.',
    ]);
  });

  test('reports a state that nothing leads to any more, and the reverse', () => {
    const { closed, open } = door;
    const shut = { closed: { ...closed, on: {} }, open };
    expect(describeChanges(shut)).toContain('“open” can no longer be reached.');
    expect(diffCharts(createChart(shut), createChart(door))?.sentences).toContain(
      '“open” can now be reached.',
    );
  });

  test('reports another start and a changed order of arrows', () => {
    const getChart = (initial: string, guards: readonly string[]) =>
      toChart(
        createMachine({
          id: 'door',
          initial,
          states: {
            closed: {
              on: {
                'door.open': guards.map((guard) => ({
                  guard,
                  target: guard === 'odd' ? 'odd' : 'even',
                })),
              },
            },
            odd: {},
            even: {},
          },
        } as never),
      );
    const before = getChart('closed', ['odd', 'even']);
    expect(diffCharts(before, getChart('odd', ['odd', 'even']))?.sentences).toEqual([
      'The flow starts in “odd” now.',
      '“closed” can no longer be reached.',
      '“even” can no longer be reached.',
    ]);
    const turned = diffCharts(before, getChart('closed', ['even', 'odd']));
    expect(turned?.sentences).toEqual([
      'From “closed”, “door.open, if even” is taken now before one that was taken before it.',
    ]);
    expect([...(turned?.changes.values() ?? [])]).toEqual(['changed']);
  });

  test('reports an arrow with a new target', () => {
    const open = { ...door.open, on: { 'door.close': 'open' } };
    expect(describeChanges({ ...door, open })).toEqual([
      'From “open”, “door.close” leads to “open” instead of “closed”.',
    ]);
  });

  test('reports changed texts, messages and effects', () => {
    const closed = {
      description: 'The door is closed.',
      meta: { says: ['door.locked'] },
      on: { 'door.open': { target: 'open', actions: 'ring' } },
    };
    expect(describeChanges({ ...door, closed })).toEqual([
      '“closed” reads “The door is closed.” instead of “The door is shut.”.',
      '“closed” can say: + door.locked.',
      '“closed” can say: − door.shut.',
      'From “closed”, “door.open”: ring instead of nothing.',
    ]);
  });

  test('reports the rows of a state as a whole, not of its parts', () => {
    const [toState, toArrow] = [{ requirements: ['R-901'] }, { requirements: ['R-902'] }];
    const serving = (meta: object, arrowMeta: object) => ({
      ...door,
      open: { ...door.open, meta, on: { 'door.close': { target: 'closed', meta: arrowMeta } } },
    });
    expect(describeChanges(serving(toState, toArrow))).toEqual([
      '“open” serves: + R-901.',
      '“open” serves: + R-902.',
    ]);
    const named = createChart(serving(toState, toState));
    expect(diffCharts(named, createChart(serving({}, toState)))).toBeUndefined();
  });

  test('reports a changed delay and a reworded message (W-3)', () => {
    const bell = (wait: number, text: string) =>
      toChart(
        createMachine(
          {
            id: 'bell',
            initial: 'ringing',
            states: {
              ringing: { meta: { says: ['bell.rings'] }, after: { ringWait: 'silent' } },
              silent: {},
            },
          } as never,
          { delays: { ringWait: wait } } as never,
        ),
        { 'bell.rings': text },
      );
    const difference = diffCharts(bell(60_000, 'Somebody is there'), bell(500, 'A visitor'));
    expect(difference?.sentences).toEqual([
      '“ring wait” takes 0.5 s instead of 60 s.',
      'The message bell.rings reads “A visitor” instead of “Somebody is there”.',
    ]);
    const changed = ['ringing --after ringWait--> silent', 'ringing'];
    expect([...(difference?.changes ?? [])]).toEqual(changed.map((id) => [id, 'changed']));
  });

  test('distinguishes effects with the same name by their message', () => {
    const withFailure = (message: string) => ({
      ...door,
      closed: {
        ...door.closed,
        on: {
          'door.open': {
            target: 'open',
            actions: [
              { type: 'rememberFailure', params: { message } },
              { type: 'notify', params: { message, tone: 'error' } },
            ],
          },
        },
      },
    });
    const [before, after] = ['door.stuck', 'door.locked'].map((key) =>
      createChart(withFailure(key)),
    );
    const describeChanges = before && after && diffCharts(before, after)?.sentences;
    expect(describeChanges).toContain(
      'From “closed”, “door.open”: shows what went wrong: “door.locked”, says “door.locked” (error) ' +
        'instead of shows what went wrong: “door.stuck”, says “door.stuck” (error).',
    );
  });

  test('recognises a renamed state by its old name', () => {
    const ajar = { ...door.open, meta: { was: 'open' } };
    const closed = { ...door.closed, on: { 'door.open': 'ajar' } };
    expect(describeChanges({ closed, ajar })).toEqual(['“open” is called “ajar” now.']);
  });

  test('draws both versions in one chart and marks the differences', async () => {
    const closed = { ...door.closed, on: { 'door.open': 'ajar' } };
    const ajar = { description: 'A gap is left.', on: { 'door.close': 'closed' } };
    const difference = diffCharts(createChart(door), createChart({ closed, ajar }));
    if (!difference) throw new Error('No difference found.');
    const { both, changes } = difference;
    expect(listStates(both).map(({ path }) => path)).toEqual(['closed', 'ajar', 'open']);
    expect(listTransitions(both)).toHaveLength(4);
    const layout = await layOut(toDiagram(both, changes));
    expect(findOverlaps(layout)).toEqual([]);
    const svg = toSvg(layout, { title: 'Door', id: 'door', isAlone: true });
    expect(svg).toContain('class="state resting added"');
    expect(svg).toContain('class="state resting removed"');
    expect(svg).toContain('<title>gone: open</title>');
    expect(svg).toContain('class="line plain added"');
  });
});
