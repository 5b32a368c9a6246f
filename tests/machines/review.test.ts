import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { reviewMachine } from '#machines/review.machine.ts';
import type { PreparedAct } from '#machines/review.machine.ts';
import { play } from '#tests/support/ports.ts';
import { reviewScript, workIn } from './scripts/review.ts';
import { testWalks } from './walks.ts';

testWalks(reviewScript);

const choose = (act: PreparedAct) => ({ type: 'act.choose', act }) as const;
const confirm = { type: 'act.confirm', dueAt: '2099-01-01', version: '3' } as const;
const isOffline = new Error('offline');

async function preparing(ports: Record<string, readonly unknown[]>, act: PreparedAct = 'approve') {
  const review = await play(reviewMachine, ports, { applicationId: '7' });
  await review.send(choose(act));
  return review;
}

test('makes a prepared act on the version on screen (R-306, R-312)', async () => {
  const review = await preparing({ actOnWork: [accepted({})] });
  await review.send({ type: 'act.cancel' });
  expect([review.state(), review.context().act]).toEqual(['reading', undefined]);
  await review.send(choose('approve'), confirm);
  expect([review.state(), ...review.messages]).toEqual(['reading', 'review.done']);
  expect(review.calls[0]?.input).toEqual({
    applicationId: '7',
    act: 'approve',
    dueAt: '2099-01-01',
    version: '3',
  });
  expect(review.context()).toMatchObject({ act: undefined, prepared: undefined });
  expect(review.effects).toContain('refreshWork');
});

test.each([
  ['changed_meanwhile', 'actAsStaff.changed_meanwhile', true],
  ['not_now', 'actAsStaff.not_now', true],
  ['input_invalid', 'review.failed', false],
] as const)(
  'keeps what was prepared when it is refused as %s (R-312)',
  async (code, said, reads) => {
    for (const next of [confirm, { type: 'act.cancel' } as const]) {
      const review = await preparing({ actOnWork: [refused(code), accepted({})] });
      await review.send(confirm);
      expect([review.state(), review.context().failure?.message]).toEqual(['preparing', said]);
      expect(review.context()).toMatchObject({ act: 'approve', prepared: { dueAt: '2099-01-01' } });
      expect(review.effects.includes('refreshWork')).toBe(reads);
      await review.send(next);
      expect([review.state(), review.context().failure]).toEqual(['reading', undefined]);
      expect(review.context().prepared).toBe(undefined);
    }
  },
);

test.each([
  ['approve', workIn(2, 'inProgress'), workIn(1, 'inReview')],
  ['reject', workIn(3, 'rejected'), workIn(2, 'inProgress')],
  ['ask', workIn(1, 'waitingForCustomer'), workIn(1, 'inReview')],
  ['deliver', workIn(2, 'delivered'), workIn(2, 'inProgress')],
] as const)(
  'reads after a lost answer whether the act was made: %s (R-306)',
  async (act, done, not) => {
    const made = await preparing({ actOnWork: [isOffline], readWork: [accepted(done)] }, act);
    await made.send(confirm);
    expect(made.calls.at(-1)).toMatchObject({ port: 'readWork', input: { applicationId: '7' } });
    expect([made.state(), ...made.messages]).toEqual(['reading', 'review.done']);
    expect(made.context().prepared).toBe(undefined);
    expect(made.effects).toContain('refreshWork');

    const lost = await preparing({ actOnWork: [isOffline], readWork: [accepted(not)] }, act);
    await lost.send(confirm);
    expect([lost.state(), lost.context().failure?.message]).toEqual(['preparing', 'review.failed']);
    expect(lost.effects).toContain('refreshWork');
  },
);

test('says that the outcome of an act is unknown if it cannot be read (R-306)', async () => {
  for (const read of [refused('too_often'), isOffline]) {
    const review = await preparing({ actOnWork: [isOffline], readWork: [read] });
    await review.send(confirm);
    const said = ['preparing', 'review.unknown'];
    expect([review.state(), review.context().failure?.message]).toEqual(said);
  }
});

test('says that an application is gone (S-05)', async () => {
  const missing = refused('not_found');
  for (const act of [missing, isOffline]) {
    const review = await preparing({ actOnWork: [act], readWork: [missing] });
    await review.send(confirm);
    expect(review.state()).toBe('gone');
  }
});
