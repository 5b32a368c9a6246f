import { expect, test } from 'vitest';
import { readGenerated } from '#tools/bench/measurements.ts';
import { drawTables, page, readCounts } from '#tools/capacity/page.ts';
import { plan } from '#tools/capacity/plan.ts';

const kept = readCounts();

/** Removes the formatting of a table. */
const bare = (text: string) => text.replaceAll(/[ -]/g, '').trim();

test('the tables of the page match the stored counts and the assumptions', () => {
  for (const [name, table] of Object.entries(drawTables(kept))) {
    expect(bare(readGenerated(page, name)), name).toBe(bare(table));
  }
});

test('no journey reads or writes more rows with ten times as many customers (G20)', () => {
  for (const [name, { counts }] of Object.entries(kept.many.journeys)) {
    const before = kept.few.journeys[name as keyof typeof kept.few.journeys].counts;
    expect.soft(counts.statements, name).toBe(before.statements);
    expect.soft(counts.rowsWritten, name).toBe(before.rowsWritten);
    expect.soft(counts.rowsRead, name).toBeLessThanOrEqual(before.rowsRead * 1.2 + 10);
  }
});

test('ten times the customers need ten times the capacity, and at least two nodes', () => {
  const shares = { read: 0.5, write: 0.25, hash: 0.8 };
  const [one, ten] = [plan(1_000_000, kept.many, shares), plan(10_000_000, kept.many, shares)];
  expect(ten.callsAtPeak).toBeCloseTo(one.callsAtPeak * 10);
  expect(ten.databaseBytes / one.databaseBytes).toBeCloseTo(10);
  expect(plan(1, kept.many, shares).nodes).toBe(2);
});
