import type { Observation } from '../browser/probe.ts';

/*
 * Shows the chart of a running flow in a corner of every page of `npm run dev`, with the current
 * states highlighted and the last arrow named. Runs before the portal to see every flow from its
 * start.
 */

const drawings = import.meta.glob<string>('/docs/flows/*.svg', {
  query: '?raw',
  import: 'default',
});

const style = `
  :host { all: initial; font: 13px/1.4 Helvetica, Arial, sans-serif; }
  button, select { font: inherit; }
  .open { position: fixed; left: 12px; bottom: 12px; z-index: 2147483647; padding: 6px 12px;
    border: 0; border-radius: 16px; background: #10131f; color: #fff; }
  .panel { position: fixed; left: 12px; bottom: 52px; z-index: 2147483647; display: grid;
    gap: 6px; width: min(28rem, calc(100vw - 24px)); height: min(22rem, 60vh); padding: 10px;
    grid-template-rows: auto auto 1fr; border: 1px solid #8a90a5; border-radius: 10px;
    background: Canvas; color: CanvasText; box-shadow: 0 8px 40px #0006; }
  .panel[hidden] { display: none; }
  .drawing { overflow: auto; }
  .drawing .now > .frame { stroke: #d4006a; stroke-width: 4; stroke-dasharray: none; }
`;

const host = document.createElement('div');
const opener = document.createElement('button');
const panel = document.createElement('section');
const choice = document.createElement('select');
const lastArrow = document.createElement('output');
const drawing = document.createElement('div');
const look = document.createElement('style');

look.textContent = style;
Object.assign(opener, { className: 'open', textContent: 'Flows', ariaExpanded: 'false' });
Object.assign(panel, { className: 'panel', ariaLabel: 'Running flows', hidden: true });
Object.assign(drawing, {
  className: 'drawing',
  tabIndex: 0,
  role: 'region',
  ariaLabel: 'Drawing',
});
choice.ariaLabel = 'Flow';
panel.append(choice, lastArrow, drawing);
host.attachShadow({ mode: 'open' }).append(look, opener, panel);

/** The newest observation of every flow. */
const latest = new Map<string, Observation>();
let drawn = '';

function onObservation(observation: Observation): void {
  const isNew = !latest.has(observation.flow);
  latest.set(observation.flow, observation);
  if (isNew) choice.add(new Option(observation.flow, observation.flow));
  // Switches to the flow that has just changed.
  if (observation.takes.length > 0) choice.value = observation.flow;
  if (!panel.hidden) void show();
}

async function show(): Promise<void> {
  const flow = choice.value;
  const observation = latest.get(flow);
  if (!observation) return;
  if (drawn !== flow) {
    drawn = flow;
    const svg = await drawings[`/docs/flows/${flow}.svg`]?.();
    if (drawn !== flow) return;
    drawing.innerHTML = svg ?? 'Run npm run flows to draw it.';
  }
  for (const state of drawing.querySelectorAll('.now')) state.classList.remove('now');
  const states = listStates(observation.value);
  for (const state of states) {
    const box = drawing.querySelector(`[id="${flow}.${state}"]`);
    box?.classList.add('now');
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  lastArrow.value = observation.takes.at(-1) ?? `in ${states.at(-1)}`;
}

/** Every state of a value, parents first. */
function listStates(value: unknown, parent = ''): string[] {
  if (typeof value === 'string') return [parent + value];
  return Object.entries(value as object).flatMap(([key, inner]) => [
    parent + key,
    ...listStates(inner, `${parent}${key}.`),
  ]);
}

choice.addEventListener('change', () => void show());
opener.addEventListener('click', () => {
  panel.hidden = !panel.hidden;
  opener.ariaExpanded = String(!panel.hidden);
  void show();
});
(globalThis as { reportObservation?: (observation: Observation) => void }).reportObservation ??=
  onObservation;
document.documentElement.append(host);
