import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/draft.ts';
import { steps, openingScript } from './scripts/opening.ts';
import { testWalks } from './walks.ts';

testWalks(openingScript);

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { applicationId: undefined, selection, isResumed: false };
const open = { type: 'form.open' } as const;

const answers = {
  loadCategory: [accepted({ id: '21', name: 'Posts', price: 1499, description: '' })],
  loadApplication: [accepted({ ...draft, version: 'v1' })],
  loadForm: [accepted({ steps, step: 1 })],
};

async function opening(more: Answers, input = {}) {
  const flow = await play(openingMachine, { ...answers, ...more }, { ...isNew, ...input });
  await flow.send(open);
  return { ...flow, output: () => flow.actor.getSnapshot().output };
}

const offline = new Error('offline');
const stored = { applicationId: '5', selection: undefined };

test('without a chosen category there is no form, and no call (T-18)', async () => {
  const it = await opening({}, { selection: undefined });
  expect(it.state()).toBe('noForm');
  expect(it.calls).toEqual([]);
});

test('reads the price of a stored choice again instead of trusting it (T-18)', async () => {
  const it = await opening({});
  expect(it.output()).toMatchObject({
    result: 'opened',
    selection: { ...selection, price: 1499 },
    form: { steps, step: 1 },
  });
});

test('a category without fields has no form (R-060)', async () => {
  const it = await opening({ loadForm: [accepted({ steps: [], step: 1 })] });
  expect(it.state()).toBe('noForm');
});

test('a stored draft opens with its category and version (R-067, R-115)', async () => {
  const it = await opening({}, stored);
  expect(it.output()).toMatchObject({
    result: 'opened',
    applicationId: '5',
    version: 'v1',
    selection: { id: '21', segmentId: '2', price: 1499 },
  });
});

test('offers a crash copy before the form opens (R-114)', async () => {
  const loadForm = [accepted({ steps, step: 1, copy: { answers: {}, step: 2, keptAt: 0 } })];
  const restored = await opening({ loadForm }, stored);
  expect(restored.state()).toBe('comparingCopy');
  await restored.send({ type: 'copy.restore' });
  expect(restored.effects).toEqual(['restoreCopy']);
  expect(restored.output(), 'the step of the crash copy').toMatchObject({
    result: 'opened',
    form: { step: 2 },
  });
  const dropped = await opening({ loadForm }, stored);
  await dropped.send({ type: 'copy.drop' });
  expect(dropped.effects).toEqual(['dropCopy']);
  expect(dropped.output()).toMatchObject({ result: 'opened', form: { step: 1 } });
});

test.each([
  ['was submitted', accepted({ ...draft, appStatus: 1 })],
  ['is gone', refused('not_found')],
])('a resumed application that %s starts again at the current price (S-34)', async (_, answer) => {
  const it = await opening({ loadApplication: [answer] }, { applicationId: '5', isResumed: true });
  expect(it.output()).toMatchObject({
    result: 'opened',
    applicationId: undefined,
    selection: { id: '21', price: 1499 },
  });
  expect(it.messages).toEqual([]);
});

test.each([
  ['a submitted application', accepted({ ...draft, appStatus: 1 }), 'notADraft'],
  ['one with an unknown status', accepted({ ...draft, appStatus: 9 }), 'notADraft'],
  ['a missing application', refused('not_found'), 'notFound', 'application.loadRefused'],
])('%s does not open for editing (R-070, S-08, T-22)', async (_, answer, ...end) => {
  const it = await opening({ loadApplication: [answer] }, stored);
  expect([it.output()?.result, ...it.messages]).toEqual(end);
});

test.each([
  ['a broken application', { loadApplication: [offline] }, stored, 'application.loadBroke'],
  [
    'an application requested too often',
    { loadApplication: [refused('too_often')] },
    stored,
    'application.loadBroke',
  ],
  [
    'a resumed application requested too often',
    { loadApplication: [refused('too_often')] },
    { ...stored, isResumed: true },
    'application.loadBroke',
  ],
  ['a missing category', { loadCategory: [refused('not_found')] }, {}, 'category.failed'],
  ['a broken category', { loadCategory: [offline] }, {}, 'category.failed'],
  ['a refused form', { loadForm: [refused('refused')] }, {}, 'form.failed'],
  ['a broken form', { loadForm: [offline] }, {}, 'form.failed'],
])(
  '%s shows its message and can be retried (R-067, S-08, T-37)',
  async (_, failing, input, message) => {
    const it = await opening(failing, input);
    expect([it.state(), ...it.messages]).toEqual(['loadFailed', message]);
    const before = [...it.calls];
    await it.send({ type: 'load.retry' });
    expect(it.calls.slice(before.length)).toMatchObject([{ port: before[0]?.port }]);
  },
);
