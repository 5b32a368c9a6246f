/** Colours of a drawing, light and dark; words and shapes say the same without them. */
export const drawingStyle = `
.chart { --paper: #fff; --ink: #1b1d29; --soft: #565b6e; --edge: #8a90a5; --group: #f5f6fa;
  --wait: #fff7dc; --wait-edge: #a47c00; --good: #1b7a3d; --bad: #b3261e; --call: #2456b8;
  --end: #e6f4ea; --new: #0b6bcb; --shifted: #9a5b00; background: var(--paper); }
@media (prefers-color-scheme: dark) {
  .chart { --paper: #14161f; --ink: #eceef5; --soft: #b3b8c9; --edge: #7a8097; --group: #1b1e2a;
    --wait: #332b12; --wait-edge: #d7b13c; --good: #6fd08c; --bad: #ff8a80; --call: #8fb4ff;
    --end: #17301f; --new: #7cc0ff; --shifted: #ffc069; }
}
.chart text { font: 12px Helvetica, Arial, "Liberation Sans", sans-serif; fill: var(--ink); }
.chart text.name { font-size: 14px; font-weight: 700; }
.chart .state text.plain { fill: var(--soft); }
.chart text.call { fill: var(--call); }
.chart text.accepted { fill: var(--good); }
.chart text.refused { fill: var(--bad); }
.chart .frame { fill: var(--paper); stroke: var(--edge); }
.chart .group > .frame, .chart .group > a > .frame { fill: var(--group); }
.chart .busy .frame { fill: var(--wait); stroke: var(--wait-edge); stroke-dasharray: 5 3; }
.chart .final .frame { fill: var(--end); stroke: var(--good); }
.chart .label { fill: var(--paper); }
.chart .line { fill: none; stroke: var(--edge); stroke-width: 1.3; stroke-linejoin: round; }
.chart .line.accepted { stroke: var(--good); }
.chart .line.refused { stroke: var(--bad); }
.chart .line.timer { stroke-dasharray: 5 4; }
.chart .dot { fill: var(--ink); }
.chart .tip { fill: var(--edge); }
.chart .tip.accepted { fill: var(--good); }
.chart .tip.refused { fill: var(--bad); }
.chart .mark { fill: none; stroke-width: 1.8; stroke-linecap: round; }
.chart .mark.accepted { stroke: var(--good); }
.chart .mark.refused, .chart .mark.removed { stroke: var(--bad); }
.chart .mark.added { stroke: var(--new); }
.chart .mark.changed { stroke: var(--shifted); }
.chart text.added { fill: var(--new); font-weight: 700; }
.chart text.removed { fill: var(--bad); text-decoration: line-through; }
.chart text.changed { fill: var(--shifted); }
.chart .line.added { stroke: var(--new); stroke-width: 2.4; }
.chart .line.removed { stroke: var(--bad); stroke-dasharray: 2 4; }
.chart .state.added > .frame, .chart .state.added > a > .frame { stroke: var(--new); stroke-width: 3; }
.chart .state.removed > .frame, .chart .state.removed > a > .frame { stroke: var(--bad);
  stroke-width: 2; stroke-dasharray: 2 4; }
.chart .state.changed > .frame, .chart .state.changed > a > .frame { stroke: var(--shifted);
  stroke-width: 3; }
.chart a:focus-visible { outline: 3px solid var(--new); outline-offset: 2px; }
`.replaceAll('\n', ' ');
