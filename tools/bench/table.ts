import { subjects } from './build.ts';
import type { SubjectName } from './build.ts';
import { divide, median } from './measurements.ts';
import type { Measurement } from './measurements.ts';
import type { Timings } from './measure.ts';

type Measure = Exclude<keyof Timings, 'subject' | 'size'>;

const labels: Record<Measure, string> = {
  complete: 'mount, all fields',
  keystroke: 'keystroke',
  keyToPaint: 'key to paint',
  submit: 'validate all',
};

/** The goals of the form, each as a ratio to one of the other subjects (S-68). */
const goals = [
  { measure: 'keyToPaint', limit: 'dom', goal: 1.3 },
  { measure: 'keystroke', limit: 'reactAria', goal: 1.1 },
  { measure: 'complete', limit: 'reactAria', goal: 1.1 },
  { measure: 'submit', limit: 'reactAria', goal: 1.1 },
] as const;

/** The ratios of the portal's form to its limits at one size. */
export function toMeasurements(size: number, timings: readonly Timings[]): Measurement[] {
  return goals.map(({ measure, limit, goal }) => ({
    name: `${size} fields, ${labels[measure]}, beside ${subjects[limit]}`,
    ratios: divide(
      getRounds(timings, size, 'portal', measure),
      getRounds(timings, size, limit, measure),
    ),
    goal,
  }));
}

/** Prints the medians of one size, and their ratio to plain DOM in the same run. */
export function printTable(size: number, timings: readonly Timings[]): void {
  const rows = Object.entries(labels).map(([measure, label]) => {
    const getMedian = (subject: string) =>
      median(getRounds(timings, size, subject as SubjectName, measure as Measure));
    const cells = Object.entries(subjects).map(([subject, name]) => {
      const ratio = getMedian(subject) / getMedian('dom');
      return [name, `${getMedian(subject).toFixed(2)} (${ratio.toFixed(1)}x)`];
    });
    return [`${label} ms`, Object.fromEntries(cells)];
  });
  console.log(`\n${size} fields`);
  console.table(Object.fromEntries(rows));
}

function getRounds(
  timings: readonly Timings[],
  size: number,
  subject: SubjectName,
  measure: Measure,
): number[] {
  return timings
    .filter((one) => one.subject === subject && one.size === size)
    .map((one) => one[measure]);
}
