import { sizes } from './diagram.ts';
import type { Box, Change, Line } from './diagram.ts';
import type { Area, Layout, PlacedArrow, PlacedBox, Point } from './layout.ts';
import { drawFrame, drawText, drawTip, escapeXml, toPath } from './shapes.ts';
import { drawingStyle } from './style.ts';
import { humanize } from '../words.ts';

interface Options {
  /** Accessible name of the drawing. */
  title: string;
  /** Prefix of the states' ids, so that a page can hold several drawings. */
  id: string;
  /** Whether the drawing is a file with its own style; inside a page it uses the page's. */
  isAlone: boolean;
  /** Makes each state a link to its path, and each arrow one to the returned id. */
  getAnchor?: (arrow: string) => string;
}

/**
 * A drawing as SVG. A screen reader finds nested lists of states with their sentences. Colour is
 * never the only sign: ticks and crosses mark answers, dashes mark time.
 */
export function toSvg(layout: Layout, options: Options): string {
  const { width, height, root, starts, arrows } = layout;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" ` +
      `width="${width}" height="${height}" role="group" aria-label="${escapeXml(options.title)}">`,
    ...(options.isAlone
      ? [`<style>${drawingStyle}</style>`, '<rect class="paper" width="100%" height="100%"/>']
      : []),
    '<defs>',
    ...['plain', 'accepted', 'refused', ...(options.getAnchor ? ['lit'] : [])].map(drawTip),
    '</defs>',
    ...(options.isAlone ? [] : [`<g id="${options.id}" class="chart">`]),
    ...states(root, options),
    ...drawLoops(root, options),
    '<g aria-hidden="true">',
    ...starts.flatMap(({ dot, points }) => [
      `<circle class="dot" cx="${dot.x + dot.width / 2}" cy="${dot.y + dot.height / 2}" r="${dot.width / 2}"/>`,
      drawLine(points, 'line'),
    ]),
    ...arrows.flatMap((placed) => drawArrow(placed, options)),
    ...(options.getAnchor ? ['</g>', '<g role="list" aria-label="Arrows">'] : []),
    ...arrows.flatMap((placed) => drawLabel(placed, options)),
    '</g>',
    ...(options.isAlone ? [] : ['</g>']),
    '</svg>',
    '',
  ];
  return lines.join('\n');
}

/** The states of a group, each a list item; a nested group contains another list. */
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
  const isLinked = options.getAnchor !== undefined;
  return [
    `<g role="listitem" id="${id}" class="${['state', box.kind, box.change].filter(Boolean).join(' ')}">`,
    ...(isLinked ? [`<a href="#${escapeXml(box.id)}">`] : []),
    `<title>${escapeXml(drawName(box))}</title>`,
    `<desc>${escapeXml(box.sentences.join(' '))}</desc>`,
    `<rect class="frame" ${frame}/>`,
    ...(box.kind === 'final'
      ? [
          `<rect class="frame" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="4"/>`,
        ]
      : []),
    '<g aria-hidden="true">',
    ...drawText(
      box.lines.filter((line) => !isLinked || !line.arrow),
      toCorner(placed),
    ),
    '</g>',
    ...(isLinked ? ['</a>'] : []),
    ...drawLoops(placed, options),
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

/** Arrows from a state to itself; outside the state's link, because links cannot be nested. */
function drawLoops({ box, x, y, width }: PlacedBox, options: Options): string[] {
  const corner = toCorner({ x, y });
  const own = box.lines.map((line, index) => ({ line, index })).filter(({ line }) => line.arrow);
  if (own.length === 0 || options.getAnchor === undefined) {
    // The root has no box that would show them.
    return box.id === '' && own.length > 0 ? drawText(box.lines, corner) : [];
  }
  const inner = width - 2 * sizes.padding;
  return [
    '<g role="list">',
    ...own.flatMap(({ line, index }) =>
      drawLink(line, {
        anchor: options.getAnchor?.(line.arrow ?? '') ?? '',
        name: `from ${humanize(box.id) || 'any state'}: ${line.text}`,
        area: { ...corner, y: corner.y + index * sizes.lineHeight, width: inner },
      }),
    ),
    '</g>',
  ];
}

function drawArrow({ arrow, points }: PlacedArrow, { getAnchor }: Options): string[] {
  const look = ['line', arrow.look, arrow.change].filter(Boolean).join(' ');
  if (getAnchor === undefined) return [drawLine(points, look, arrow.look)];
  const anchors = arrow.lines.map((line) => getAnchor(line.arrow ?? '')).join(' ');
  return [
    drawLine(points, look, arrow.look, anchors),
    // The line is too thin to click.
    `<path class="hit" d="${toPath(points)}" data-arrows="${anchors}"/>`,
  ];
}

function drawLabel({ arrow, label }: PlacedArrow, { getAnchor }: Options): string[] {
  const corner = { x: label.x + 5, y: label.y + 4 };
  const frame = drawFrame('label', label);
  if (getAnchor === undefined) return [frame, ...drawText(arrow.lines, corner)];
  return [
    frame,
    ...arrow.lines.flatMap((line, index) =>
      drawLink(line, {
        anchor: getAnchor(line.arrow ?? ''),
        name: `from ${humanize(arrow.from)}, ${line.text}: to ${humanize(arrow.to)}`,
        area: { x: corner.x, y: corner.y + index * sizes.lineHeight, width: label.width - 10 },
      }),
    ),
  ];
}

interface ArrowLink {
  anchor: string;
  name: string;
  area: Omit<Area, 'height'>;
}

function drawLink(line: Line, { anchor, name, area }: ArrowLink): string[] {
  const frame = { ...area, x: area.x - 3, width: area.width + 6, height: sizes.lineHeight };
  return [
    `<g role="listitem"><a href="#${anchor}" class="arrow" data-arrow="${anchor}">`,
    `<title>${escapeXml(name)}</title>`,
    drawFrame('hit', frame),
    `<g aria-hidden="true">`,
    ...drawText([line], area),
    '</g></a></g>',
  ];
}

function toCorner({ x, y }: Point): Point {
  return { x: x + sizes.padding, y: y + sizes.padding };
}

function drawLine(points: readonly Point[], look: string, tip = 'plain', arrows = ''): string {
  const names = arrows === '' ? '' : ` data-arrows="${arrows}"`;
  return `<path class="${look}" d="${toPath(points)}"${names} marker-end="url(#tip-${tip === 'timer' ? 'plain' : tip})"/>`;
}
