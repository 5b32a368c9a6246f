import { subjects } from './build.ts';
import type { SubjectName } from './build.ts';
import { divide, median } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import type { Timings } from './measure.ts';

type Measure = Exclude<keyof Timings, 'subject' | 'size'>;

const columns: Record<Measure, string> = {
  painted: 'mount, first frame ms',
  complete: 'mount, all fields ms',
  keystroke: 'keystroke ms',
  keyToPaint: 'key to paint ms',
  keyToPaint95: 'key to paint p95 ms',
  submit: 'validate all ms',
  heap: 'heap of script MB',
  ownHeap: 'own heap with nodes MB',
};

/** Goals of the form at every size, as ratios to plain DOM. */
const goals: Partial<Record<Measure, number>> = {
  complete: 2,
  keystroke: 1.5,
  keyToPaint: 1.1,
  submit: 2,
  ownHeap: 3.5,
};

/** The ratios of the portal's form to plain DOM at one size. */
export function toMeasurements(size: number, measurements: readonly Timings[]): Measurement[] {
  return (Object.keys(goals) as Measure[]).map((measure) => ({
    name: `${size} fields, ${columns[measure].replace(/ (ms|MB)$/, '')}`,
    ratios: divide(
      getValues(measurements, 'portal', size, measure),
      getValues(measurements, 'dom', size, measure),
    ),
    goal: goals[measure],
  }));
}

/** Prints the measurements of one size: medians, and their ratio to plain DOM in the same run. */
export function printTable(size: number, measurements: readonly Timings[]): void {
  const names = Object.keys(subjects) as SubjectName[];
  const measures = Object.keys(columns) as Measure[];
  const rows = measures.map((measure) => {
    const limit = computeMedian(measurements, 'dom', size, measure);
    const cells = names.map((name) => {
      const value = computeMedian(measurements, name, size, measure);
      const shown = measure === 'heap' || measure === 'ownHeap' ? value / 1024 / 1024 : value;
      return [subjects[name], `${shown.toFixed(2)} (${(value / limit).toFixed(1)}x)`];
    });
    return [columns[measure], Object.fromEntries(cells)];
  });
  console.log(`\n${size} fields`);
  console.table(Object.fromEntries(rows));
}

function computeMedian(
  measurements: readonly Timings[],
  subject: SubjectName,
  size: number,
  measure: Measure,
): number {
  return median(getValues(measurements, subject, size, measure));
}

function getValues(
  measurements: readonly Timings[],
  subject: SubjectName,
  size: number,
  measure: Measure,
): number[] {
  return measurements
    .filter((one) => one.subject === subject && one.size === size)
    .map((one) => one[measure]);
}
