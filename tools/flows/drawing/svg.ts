import { hasMark, sizes } from './diagram.ts';
import type { Box, Change, Line } from './diagram.ts';
import type { Layout, PlacedArrow, PlacedBox, Point } from './layout.ts';
import { drawingStyle } from './style.ts';
import { textWidth } from './textWidth.ts';
import { humanize } from '../words.ts';

interface Options {
  /** Name of the list that a screen reader reads. */
  title: string;
  /** Begins the ids of the states, so that several drawings can stand on one page. */
  id: string;
  /** A drawing of its own carries its style; one inside a page takes the page's. */
  isAlone: boolean;
  /** Where the text of a state stands; a state is a link then. */
  linkOf?: (path: string) => string;
}

/**
 * A drawing as SVG: for the eye boxes and lines, for a screen reader nested lists of states with
 * their sentences. Colour never stands alone: ticks and crosses mark answers, dashes mark time.
 */
export function toSvg(layout: Layout, options: Options): string {
  const { width, height, root, starts, arrows } = layout;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" ` +
      `width="${width}" height="${height}" role="group" aria-label="${escaped(options.title)}">`,
    ...(options.isAlone
      ? [`<style>${drawingStyle}</style>`, '<rect class="paper" width="100%" height="100%"/>']
      : []),
    '<defs>',
    ...['plain', 'accepted', 'refused'].map(drawTip),
    '</defs>',
    ...states(root, options),
    '<g aria-hidden="true">',
    ...starts.flatMap(({ dot, points }) => [
      `<circle class="dot" cx="${dot.x + dot.width / 2}" cy="${dot.y + dot.height / 2}" r="${dot.width / 2}"/>`,
      drawLine(points, 'line'),
    ]),
    ...arrows.map(({ arrow, points }) =>
      drawLine(points, ['line', arrow.look, arrow.change].filter(Boolean).join(' '), arrow.look),
    ),
    ...arrows.flatMap(drawLabel),
    '</g>',
    '</svg>',
    '',
  ];
  return lines.join('\n');
}

/** The states of a group, each a list item; a group among them holds a list of its own. */
function states(parent: PlacedBox, options: Options): string[] {
  return [
    '<g role="list">',
    ...parent.boxes.flatMap((placed) => drawState(placed, options)),
    '</g>',
  ];
}

function drawState(placed: PlacedBox, options: Options): string[] {
  const { box, x, y, width, height } = placed;
  const id = `${options.id}.${box.id}`;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="6"`;
  const link = options.linkOf?.(box.id);
  return [
    `<g role="listitem" id="${id}" class="${['state', box.kind, box.change].filter(Boolean).join(' ')}">`,
    ...(link === undefined ? [] : [`<a href="${escaped(link)}">`]),
    `<title>${escaped(drawName(box))}</title>`,
    `<desc>${escaped(box.sentences.join(' '))}</desc>`,
    `<rect class="frame" ${frame}/>`,
    ...(box.kind === 'final'
      ? [
          `<rect class="frame" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="4"/>`,
        ]
      : []),
    '<g aria-hidden="true">',
    ...drawText(box.lines, { x: x + sizes.padding, y: y + sizes.padding }),
    '</g>',
    ...(link === undefined ? [] : ['</a>']),
    ...(placed.boxes.length > 0 ? states(placed, options) : []),
    '</g>',
  ];
}

const changeWords: Record<Change, string> = {
  added: 'new: ',
  removed: 'gone: ',
  changed: 'changed: ',
};

function drawName({ id, kind, change }: Box): string {
  const end = kind === 'final' ? ' (end)' : '';
  return `${change ? changeWords[change] : ''}${humanize(id)}${end}`;
}

function drawLabel({ arrow, label }: PlacedArrow): string[] {
  return [
    `<rect class="label" x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}"/>`,
    ...drawText(arrow.lines, { x: label.x + 5, y: label.y + 4 }),
  ];
}

function drawText(lines: readonly Line[], { x, y }: Point): string[] {
  return lines.flatMap((line, index) => {
    const middle = y + index * sizes.lineHeight + sizes.lineHeight / 2;
    const size = line.look === 'name' ? sizes.name : sizes.text;
    const isMarked = hasMark(line);
    const start = x + (isMarked ? sizes.mark : 0);
    const width = textWidth(line.text, size, line.look === 'name' ? 'bold' : 'plain');
    return [
      ...(isMarked ? [drawMark(line, { x, y: middle })] : []),
      `<text class="${[line.look, line.change].filter(Boolean).join(' ')}" x="${start}" y="${middle + 4}" ` +
        `textLength="${width}" lengthAdjust="spacingAndGlyphs">${escaped(line.text)}</text>`,
    ];
  });
}

/** Drawn, since not every font has a tick and a cross. */
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

function drawLine(points: readonly Point[], look: string, tip = 'plain'): string {
  const d = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return `<path class="${look}" d="${d}" marker-end="url(#tip-${tip === 'timer' ? 'plain' : tip})"/>`;
}

function drawTip(look: string): string {
  return (
    `<marker id="tip-${look}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" ` +
    `orient="auto"><path class="tip ${look}" d="M0 0L8 4L0 8z"/></marker>`
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
