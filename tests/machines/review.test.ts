import { expect, test } from 'vitest';
import { reviewMachine } from '#machines/review.machine.ts';
import type { StaffAct } from '#machines/act.machine.ts';
import { play } from '#tests/support/ports.ts';
import { reviewScript } from './scripts/review.ts';
import { testWalks } from './walks.ts';

testWalks(reviewScript);

const choose = (act: StaffAct) => ({ type: 'act.choose', act }) as const;
const confirm = { type: 'act.confirm', dueAt: '2099-01-01', version: '3' } as const;

async function preparing(ports: Record<string, readonly unknown[]>, act: StaffAct = 'approve') {
  const review = await play(reviewMachine, ports, { applicationId: '7' });
  await review.send(choose(act));
  return review;
}

test('makes a prepared act on the version on screen (R-306, R-312)', async () => {
  const review = await preparing({ act: [{ result: 'done' }] });
  await review.send({ type: 'act.cancel' });
  expect([review.state(), review.context().act]).toEqual(['reading', 'approve']);
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
  ['changed', 'actAsStaff.changed_meanwhile', true],
  ['notNow', 'actAsStaff.not_now', true],
  ['notMade', 'review.failed', true],
  ['unknown', 'review.unknown', false],
] as const)(
  'keeps what was prepared when the act ended as %s (R-306, R-312)',
  async (result, message, reads) => {
    for (const next of [confirm, { type: 'act.cancel' } as const]) {
      const review = await preparing({ act: [{ result }, { result: 'done' }] });
      await review.send(confirm);
      expect([review.state(), review.context().failure?.message]).toEqual(['preparing', message]);
      expect(review.context()).toMatchObject({ act: 'approve', prepared: { dueAt: '2099-01-01' } });
      expect(review.effects.includes('refreshWork')).toBe(reads);
      await review.send(next);
      expect([review.state(), review.context().failure]).toEqual(['reading', undefined]);
      expect(review.context().prepared).toBe(undefined);
    }
  },
);

test('keeps what was prepared when the act broke (R-306)', async () => {
  const review = await preparing({ act: [new Error('a bug')] });
  await review.send(confirm);
  const expected = ['preparing', 'review.unknown'];
  expect([review.state(), review.context().failure?.message]).toEqual(expected);
});

test('says that an application is gone (S-05)', async () => {
  const review = await preparing({ act: [{ result: 'missing' }] });
  await review.send(confirm);
  expect(review.state()).toBe('gone');
});
