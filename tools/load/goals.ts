import { join } from 'node:path';
import { drawTable, readGenerated, writeGenerated } from '#tools/bench/measurements.ts';

/** The target and the result of one goal of `docs/requirements.md`, in words. */
export interface Goal {
  id: string;
  what: string;
  target: string;
  reached: string;
  isMet: boolean;
}

const page = join(import.meta.dirname, '..', '..', 'docs', 'reliability.md');

interface Measured {
  reached: number;
  target: number;
  unit?: string;
}

/** A goal that is missed above its target. */
export function maxGoal(id: string, what: string, measured: Measured): Goal {
  const isMet = measured.reached <= measured.target;
  return { id, what, ...formatMeasured('≤', measured), isMet };
}

/** A goal that is missed below its target. */
export function minGoal(id: string, what: string, measured: Measured): Goal {
  const isMet = measured.reached >= measured.target;
  return { id, what, ...formatMeasured('≥', measured), isMet };
}

function formatMeasured(sign: string, { reached, target, unit = '' }: Measured) {
  const digits = Number.isInteger(reached) ? 0 : Math.abs(reached) < 10 ? 2 : 0;
  return {
    target: `${sign} ${target} ${unit}`.trim(),
    reached: `${reached.toFixed(digits)} ${unit}`.trim(),
  };
}

const toCells = ({ id, what, target, reached, isMet }: Goal) => [
  id,
  what,
  target,
  reached,
  isMet ? 'ok' : 'missed',
];

/** Writes the goals into `docs/reliability.md`; they replace all rows with the same ids. */
export function writeGoals(goals: readonly Goal[]): void {
  const fresh = new Set(goals.map(({ id }) => id));
  const storedRows = readGenerated(page, 'figures')
    .split('\n')
    .filter((line) => /^\| G\d/.test(line))
    .map((line) => line.split(/ *\| */).slice(1, -1))
    .filter(([id = '']) => !fresh.has(id));
  const rows = [...storedRows, ...goals.map(toCells)].toSorted(([one = ''], [other = '']) =>
    one.localeCompare(other),
  );
  writeGenerated(page, { figures: drawTable(['Id', 'What', 'Target', 'Reached', ''], rows) });
}
