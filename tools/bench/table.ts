import { subjects } from './build.ts';
import type { SubjectName } from './build.ts';
import type { Figures } from './measure.ts';

type Measure = Exclude<keyof Figures, 'subject' | 'size'>;

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

/** The figures of one size: medians, and their ratio to plain DOM in the same run. */
export function table(size: number, figures: readonly Figures[]): string {
  const names = Object.keys(subjects) as SubjectName[];
  const measures = Object.keys(columns) as Measure[];
  const lines = measures.map((measure) => {
    const limit = medianOf(figures, 'dom', size, measure);
    const cells = names.map((name) => {
      const value = medianOf(figures, name, size, measure);
      const shown = measure === 'heap' || measure === 'ownHeap' ? value / 1024 / 1024 : value;
      return `${shown.toFixed(2)} (${(value / limit).toFixed(1)}x)`;
    });
    return [columns[measure], ...cells];
  });
  const rows = [[`${size} fields`, ...names.map((name) => subjects[name])], ...lines];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return `\n${rows.map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')).join('\n')}`;
}

function medianOf(
  figures: readonly Figures[],
  subject: SubjectName,
  size: number,
  measure: Measure,
): number {
  return median(
    figures
      .filter((one) => one.subject === subject && one.size === size)
      .map((one) => one[measure]),
  );
}

/** The middle one, or what lies between the two in the middle. */
export function median(given: readonly number[]): number {
  const values = given.toSorted((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle] ?? 0;
  return values.length % 2 === 1 ? upper : (upper + (values[middle - 1] ?? upper)) / 2;
}
