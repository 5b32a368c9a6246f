/** The light and the dark colour by name; words and shapes carry the same information. */
const palette = {
  paper: ['#fff', '#14161f'],
  ink: ['#1b1d29', '#eceef5'],
  soft: ['#565b6e', '#b3b8c9'],
  edge: ['#8a90a5', '#7a8097'],
  group: ['#f5f6fa', '#1b1e2a'],
  wait: ['#fff7dc', '#332b12'],
  waitEdge: ['#a47c00', '#d7b13c'],
  good: ['#1b7a3d', '#6fd08c'],
  bad: ['#b3261e', '#ff8a80'],
  call: ['#2456b8', '#8fb4ff'],
  end: ['#e6f4ea', '#17301f'],
  added: ['#0b6bcb', '#7cc0ff'],
  shifted: ['#9a5b00', '#ffc069'],
} as const;

type Colour = keyof typeof palette;

/** The colour of each selector; later rules win. */
const colours: [selector: string, property: 'fill' | 'stroke' | 'background', colour: Colour][] = [
  ['', 'background', 'paper'],
  [' .paper', 'fill', 'paper'],
  [' text', 'fill', 'ink'],
  [' .state text.plain', 'fill', 'soft'],
  [' text.call', 'fill', 'call'],
  [' text.accepted', 'fill', 'good'],
  [' text.refused', 'fill', 'bad'],
  [' .frame', 'fill', 'paper'],
  [' .frame', 'stroke', 'edge'],
  [' .group > .frame', 'fill', 'group'],
  [' .group > a > .frame', 'fill', 'group'],
  [' .busy .frame', 'fill', 'wait'],
  [' .busy .frame', 'stroke', 'waitEdge'],
  [' .final .frame', 'fill', 'end'],
  [' .final .frame', 'stroke', 'good'],
  [' .label', 'fill', 'paper'],
  [' .line', 'stroke', 'edge'],
  [' .line.accepted', 'stroke', 'good'],
  [' .line.refused', 'stroke', 'bad'],
  [' .dot', 'fill', 'ink'],
  [' .tip', 'fill', 'edge'],
  [' .tip.accepted', 'fill', 'good'],
  [' .tip.refused', 'fill', 'bad'],
  [' .mark.accepted', 'stroke', 'good'],
  [' .mark.refused', 'stroke', 'bad'],
  [' .mark.removed', 'stroke', 'bad'],
  [' .mark.added', 'stroke', 'added'],
  [' .mark.changed', 'stroke', 'shifted'],
  [' text.added', 'fill', 'added'],
  [' text.removed', 'fill', 'bad'],
  [' text.changed', 'fill', 'shifted'],
  [' .line.added', 'stroke', 'added'],
  [' .line.removed', 'stroke', 'bad'],
  ...['', ' > a'].flatMap((link): typeof colours => [
    [` .state.added${link} > .frame`, 'stroke', 'added'],
    [` .state.removed${link} > .frame`, 'stroke', 'bad'],
    [` .state.changed${link} > .frame`, 'stroke', 'shifted'],
  ]),
];

const shapes = `
.chart text { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; font-size: 12px; }
.chart text.name { font-size: 14px; font-weight: 700; }
.chart .busy .frame { stroke-dasharray: 5 3; }
.chart .line { fill: none; stroke-width: 1.3; stroke-linejoin: round; }
.chart .line.timer { stroke-dasharray: 5 4; }
.chart .mark { fill: none; stroke-width: 1.8; stroke-linecap: round; }
.chart text.added { font-weight: 700; }
.chart text.removed { text-decoration: line-through; }
.chart .line.added { stroke-width: 2.4; }
.chart .line.removed { stroke-dasharray: 2 4; }
.chart .state.added > .frame, .chart .state.added > a > .frame { stroke-width: 3; }
.chart .state.removed > .frame, .chart .state.removed > a > .frame { stroke-width: 2; stroke-dasharray: 2 4; }
.chart .state.changed > .frame, .chart .state.changed > a > .frame { stroke-width: 3; }
`;

/**
 * The style sheet of a drawing. Colours are literal, because not every SVG viewer supports
 * variables; viewers without media queries show the light colours.
 */
export const drawingStyle = [
  shapes,
  ...colourRules(0),
  '@media screen and (prefers-color-scheme: dark) {',
  ...colourRules(1),
  '}',
  `.chart a:focus-visible { outline: 3px solid ${palette.added[0]}; outline-offset: 2px; }`,
]
  .join(' ')
  .replaceAll('\n', ' ');

function colourRules(theme: 0 | 1): string[] {
  return colours.map(
    ([selector, property, colour]) =>
      `.chart${selector} { ${property}: ${palette[colour][theme]}; }`,
  );
}
