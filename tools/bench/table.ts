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

/** The goals of the form, each as a ratio to one of the other subjects (S-68). */
const goals = [
  { measure: 'keyToPaint', limit: 'dom', goal: 1.3 },
  { measure: 'keystroke', limit: 'reactAria', goal: 1.1 },
  { measure: 'complete', limit: 'reactAria', goal: 1.1 },
  { measure: 'submit', limit: 'reactAria', goal: 1.1 },
] as const;

/** The ratios of the portal's form to its limits at one size. */
export function toMeasurements(size: number, measurements: readonly Timings[]): Measurement[] {
  return goals.map(({ measure, limit, goal }) => ({
    name: `${size} fields, ${columns[measure].replace(/ ms$/, '')}, beside ${subjects[limit]}`,
    ratios: divide(
      getValues(measurements, 'portal', size, measure),
      getValues(measurements, limit, size, measure),
    ),
    goal,
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
