/* How a chart is printed on A4, in CSS pixels. */

interface Size {
  width: number;
  height: number;
}

/** A part of a chart, in its own coordinates. */
interface Part extends Size {
  x: number;
  y: number;
}

interface Printed {
  isLandscape: boolean;
  /** Empty if the chart is readable on its first page. */
  parts: readonly Part[];
  /** How much the parts are enlarged to fill their pages. */
  scale: number;
}

/** What is free beside a chart's title, and on a page of its own; `print.css` has the margins. */
const sheets = [
  { isLandscape: false, first: { width: 688, height: 888 }, full: { width: 688, height: 945 } },
  { isLandscape: true, first: { width: 1032, height: 567 }, full: { width: 1032, height: 642 } },
];

/** At this scale the text of 12 px is printed in 6 pt. */
const leastScale = 2 / 3;

/** Parts have so much in common that a box cut by one is whole in the other. */
const overlap = 220;

/** Chooses portrait or landscape, and parts for a chart whose text would be too small. */
export function divideChart(chart: Size): Printed {
  const best = sheets.toSorted(
    (one, other) => getScale(chart, other.first) - getScale(chart, one.first),
  );
  const printed = best.map(({ isLandscape, first, full }): Printed => {
    const parts = getScale(chart, first) >= leastScale ? [] : divide(chart, full);
    return { isLandscape, parts, scale: getScale(parts[0] ?? chart, full) };
  });
  return printed.reduce((one, other) => (other.parts.length < one.parts.length ? other : one));
}

function getScale(chart: Size, sheet: Size): number {
  return Math.min(1, sheet.width / chart.width, sheet.height / chart.height);
}

function divide({ width, height }: Size, sheet: Size): Part[] {
  const columns = cut(width, sheet.width / leastScale);
  return cut(height, sheet.height / leastScale).flatMap((row) =>
    columns.map((column) => ({
      x: column.start,
      y: row.start,
      width: column.length,
      height: row.length,
    })),
  );
}

/** Equal pieces of a length that are at most `most` long and overlap. */
function cut(length: number, most: number): { start: number; length: number }[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (most - overlap)));
  const step = (length - overlap) / count;
  return Array.from({ length: count }, (_, index) => ({
    start: index * step,
    length: step + overlap,
  }));
}
