import { hasMark, sizes } from './diagram.ts';
import type { Line } from './diagram.ts';
import type { Area, Point } from './layout.ts';
import { measureText } from './textWidth.ts';

/* SVG elements of a drawing. */

export function drawText(lines: readonly Line[], { x, y }: Point): string[] {
  return lines.flatMap((line, index) => {
    const middle = y + index * sizes.lineHeight + sizes.lineHeight / 2;
    const size = line.look === 'name' ? sizes.name : sizes.text;
    const isMarked = hasMark(line);
    const start = x + (isMarked ? sizes.mark : 0);
    const width = measureText(line.text, size, line.look === 'name' ? 'bold' : 'plain');
    return [
      ...(isMarked ? [drawMark(line, { x, y: middle })] : []),
      `<text class="${[line.look, line.change].filter(Boolean).join(' ')}" x="${start}" y="${middle + 4}" ` +
        `textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(line.text)}</text>`,
    ];
  });
}

/** Drawn as paths, because not every font has a tick and a cross. */
const marks = {
  accepted: 'm1 0 3 3 6-7',
  refused: 'm1-4 8 8m0-8-8 8',
  added: 'm5-5v10m-5-5h10',
  removed: 'm0 0h10',
  changed: 'm0-2c3-3 6 3 10 0m-10 5c3-3 6 3 10 0',
} as const;

function drawMark({ look, change }: Line, { x, y }: Point): string {
  const kind = change ?? (look === 'accepted' ? 'accepted' : 'refused');
  return `<path class="mark ${kind}" d="M${x} ${y}${marks[kind]}"/>`;
}

export function toPath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** The head of an arrow; it scales with the line's width, except on a highlighted arrow. */
export function drawTip(look: string): string {
  const size = look === 'lit' ? 12 : 7;
  const units = look === 'lit' ? ' markerUnits="userSpaceOnUse"' : '';
  return (
    `<marker id="tip-${look}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="${size}" markerHeight="${size}"${units} ` +
    `orient="auto"><path class="tip ${look}" d="M0 0L8 4L0 8z"/></marker>`
  );
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function drawFrame(look: string, { x, y, width, height }: Area): string {
  return `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}
