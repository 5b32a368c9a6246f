import { expect, test } from 'vitest';
import { findRegressions, findUnsteady, joinRounds } from '#tools/bench/measurements.ts';

const stored = {
  wait: { median: 1.1, least: 1, most: 1.2 },
  rate: { median: 0.8, least: 0.7, most: 0.9, isRate: true },
};

test('a measurement is worse if every round exceeds all stored ones by more than the noise', () => {
  expect(findRegressions([{ name: 'wait', ratios: [1.4, 1.6] }], stored)).toEqual([
    'wait: 1.50 (1.40 to 1.60), was 1.10',
  ]);
  expect(findRegressions([{ name: 'rate', ratios: [0.5, 0.6], isRate: true }], stored)).toEqual([
    'rate: 0.55 (0.50 to 0.60), was 0.80',
  ]);
});

test('a good round, a better run or a little noise is no regression', () => {
  expect(findRegressions([{ name: 'wait', ratios: [1.2, 3] }], stored)).toEqual([]);
  expect(findRegressions([{ name: 'wait', ratios: [1.25, 1.3] }], stored)).toEqual([]);
  expect(findRegressions([{ name: 'rate', ratios: [0.4, 0.95], isRate: true }], stored)).toEqual(
    [],
  );
});

test('a second run confirms or clears a regression', () => {
  const first = [
    { name: 'wait', ratios: [1.4, 1.6] },
    { name: 'rate', ratios: [0.5], isRate: true },
  ];
  expect(findRegressions(joinRounds(first, [{ name: 'wait', ratios: [1.1] }]), stored)).toEqual([
    'rate: 0.50 (0.50 to 0.50), was 0.80',
  ]);
});

test('names a measurement without a stored value', () => {
  expect(findRegressions([{ name: 'new', ratios: [1] }], stored)).toEqual([
    'new: 1.00 (1.00 to 1.00), nothing was stored',
  ]);
});

test('says that it cannot tell when the halves of a run differ by more than 10 %', () => {
  const measurements = [
    { name: 'steady', ratios: [1, 1.05, 1.1, 1.08] },
    { name: 'noisy', ratios: [1, 1.3, 1.1, 1.4] },
    { name: 'short', ratios: [1, 2] },
  ];
  expect(findUnsteady(measurements)).toEqual(['noisy: cannot tell, 1.20 (1.00 to 1.40)']);
});
