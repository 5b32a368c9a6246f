import { describe, expect, test } from 'vitest';
import { divideChart } from '#tools/flows/book/printedChart.ts';

/** The smallest scale at which 12 px are 6 pt on paper. */
const readable = 2 / 3;

describe('a chart on A4 (R-268)', () => {
  test.each([
    ['a small one in portrait', { width: 600, height: 800 }, false],
    ['a broad one in landscape', { width: 1500, height: 700 }, true],
  ])('stays whole: %s', (_, size, isLandscape) => {
    expect(divideChart(size)).toMatchObject({ isLandscape, parts: [] });
  });

  test.each([
    ['tall', { width: 1749, height: 2178 }],
    ['broad', { width: 2142, height: 1324 }],
    ['flat', { width: 3000, height: 500 }],
  ])('is divided into readable parts that cover it and overlap: %s', (_, size) => {
    const { isLandscape, parts, scale } = divideChart(size);
    expect(parts.length).toBeGreaterThan(1);
    const sheet = isLandscape ? { width: 1032, height: 642 } : { width: 688, height: 945 };
    expect(scale).toBeGreaterThanOrEqual(readable);
    for (const { width, height } of parts) {
      expect(width * scale).toBeLessThanOrEqual(sheet.width);
      expect(height * scale).toBeLessThanOrEqual(sheet.height);
    }
    expect(Math.max(...parts.map(({ x, width }) => x + width))).toBeCloseTo(size.width);
    expect(Math.max(...parts.map(({ y, height }) => y + height))).toBeCloseTo(size.height);
    const [first, second] = parts;
    const shared = first && second && first.x + first.width - second.x;
    expect(shared).toBeGreaterThan(200);
  });
});
