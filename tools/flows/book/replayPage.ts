import { getElement } from './element.ts';
import { findStepOfArrow, getAdjacentStep } from './replay.ts';
import type { ReplayStep } from './replay.ts';

/*
 * Script of a flow's page: replays its walks beside the drawing. The address contains the shown
 * step.
 */

interface ShownStep extends ReplayStep {
  item: HTMLElement;
}

const msPerStep = 2_500;

const chart = getElement('chart-part');
const drawing = getElement('drawing-part');
const panel = getElement('replay');
const choice = getElement('walk') as HTMLSelectElement;
const play = getElement('play');
const steps = [...document.querySelectorAll<HTMLElement>('.strip li')].map((item): ShownStep => {
  const { walk, takes = '', states = '' } = item.dataset;
  return {
    item,
    anchor: item.id,
    walk: Number(walk),
    takes: listWords(takes),
    states: listWords(states),
  };
});

let now = findStepInAddress() ?? steps[0];
let timer: number | undefined;

// Without ids in the strip, the address of a step leads to the replay only.
for (const { item } of steps) item.removeAttribute('id');
if (now) {
  panel.hidden = false;
  chart.classList.add('replayed');
  show(now);
  if (findStepInAddress()) scrollToReplay();
}

/** Shows a step without announcing it. */
function show(step: ShownStep): void {
  now = step;
  const { item, walk, takes, states } = step;
  choice.value = String(walk);
  const all = steps.filter((other) => other.walk === walk);
  const at = all.indexOf(step);
  getElement('count').textContent =
    at === 0 ? `Start of ${all.length - 1} steps` : `Step ${at} of ${all.length - 1}`;
  getElement('back').ariaDisabled = String(at === 0);
  getElement('forward').ariaDisabled = String(at === all.length - 1);
  const before = getAdjacentStep(steps, step, -1);
  getElement('shown').replaceChildren(
    ...(before ? [createPreviousLink(before)] : []),
    ...[...item.children].map((part) => part.cloneNode(true)),
  );
  // Preloads the next picture.
  const next = getAdjacentStep(steps, step, 1)?.item.querySelector('img');
  if (next) new Image().src = next.src;
  highlight(takes, states);
}

/** A small picture of the step before, with a link back to it. */
function createPreviousLink({ item, anchor }: ShownStep): HTMLElement {
  const picture = item.querySelector('img')?.cloneNode() as HTMLImageElement;
  picture.alt = '';
  const words = document.createElement('span');
  words.textContent = `Before: ${getWords(item, 'where')}`;
  const link = document.createElement('a');
  link.append(picture, words);
  return Object.assign(link, { className: 'row before', href: `#${anchor}` });
}

function highlight(takes: readonly string[], states: readonly string[]): void {
  for (const lit of drawing.querySelectorAll('.state.lit')) lit.classList.remove('lit');
  for (const current of drawing.querySelectorAll('[aria-current]')) {
    current.removeAttribute('aria-current');
  }
  for (const arrow of drawing.querySelectorAll<SVGElement>('[data-arrow], [data-arrows]')) {
    arrow.classList.toggle(
      'lit',
      listArrows(arrow).some((anchor) => takes.includes(anchor)),
    );
  }
  for (const path of states) {
    const state = drawing.querySelector(`[id="drawing.${path}"]`);
    state?.classList.add('lit');
    state?.querySelector('a')?.setAttribute('aria-current', 'step');
    if (state) bringIntoView(state);
  }
}

/** Scrolls only the drawing, not the page. */
function bringIntoView(state: Element): void {
  const box = state.getBoundingClientRect();
  const window = drawing.getBoundingClientRect();
  drawing.scrollBy({
    left: box.x + box.width / 2 - window.x - window.width / 2,
    top: box.y + box.height / 2 - window.y - window.height / 2,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

/** Shows a step that the reader chose, puts it into the address and announces it. */
function selectStep(step: ShownStep | undefined): void {
  if (!step) return;
  show(step);
  history.replaceState(null, '', `#${step.anchor}`);
  getElement('announcement').textContent =
    `${getElement('count').textContent}: ${describeShownStep(step)}`;
}

function describeShownStep({ item }: ShownStep): string {
  const what = getWords(item, 'what').replace(/^\d+\. /, '');
  return [what, `Now: ${getWords(item, 'where')}`, getWords(item, 'upon')]
    .filter(Boolean)
    .join('. ');
}

function getWords(item: HTMLElement, part: string): string {
  return item.querySelector(`.${part}`)?.textContent.trim().replaceAll(/\s+/g, ' ') ?? '';
}

function selectAdjacent(by: -1 | 1): void {
  pause();
  if (now) selectStep(getAdjacentStep(steps, now, by));
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
  play.textContent = 'Play';
}

function playNext(): void {
  const next = now && getAdjacentStep(steps, now, 1);
  if (!next) return pause();
  play.textContent = 'Pause';
  timer = window.setTimeout(() => {
    selectStep(next);
    playNext();
  }, msPerStep);
}

/** Scrolls to the replay and focuses it, after a link to a step. */
function scrollToReplay(): void {
  const isBeside = matchMedia('(width >= 72rem)').matches;
  (isBeside ? chart : panel).scrollIntoView();
  getElement('replay-title').focus({ preventScroll: true });
}

getElement('back').addEventListener('click', () => selectAdjacent(-1));
getElement('forward').addEventListener('click', () => selectAdjacent(1));
play.addEventListener('click', () => {
  if (timer !== undefined) return pause();
  // At its end a walk starts again.
  if (now && !getAdjacentStep(steps, now, 1))
    selectStep(steps.find(({ walk }) => walk === now?.walk));
  playNext();
});
choice.addEventListener('change', () => {
  pause();
  selectStep(steps.find(({ walk }) => walk === Number(choice.value)));
});

chart.addEventListener('keydown', (event) => {
  const { key, target } = event;
  const isIgnored = target === choice || target === drawing || hasModifier(event);
  if (isIgnored || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
  event.preventDefault();
  selectAdjacent(key === 'ArrowLeft' ? -1 : 1);
});

drawing.addEventListener('click', (event) => {
  const arrow = (event.target as Element).closest<SVGElement>('[data-arrow], [data-arrows]');
  const step = arrow && now && findStepOfArrow(steps, listArrows(arrow), now);
  // An arrow without a walk keeps its link to its row, which gives the reason.
  if (!step || hasModifier(event)) return;
  event.preventDefault();
  pause();
  selectStep(step);
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#walk-"]');
  const step = steps.find(({ anchor }) => link?.hash === `#${anchor}`);
  if (!step || hasModifier(event)) return;
  event.preventDefault();
  pause();
  history.pushState(null, '', link?.hash);
  selectStep(step);
  scrollToReplay();
});

addEventListener('popstate', () => {
  const step = findStepInAddress();
  if (!step) return;
  pause();
  show(step);
});

function findStepInAddress(): ShownStep | undefined {
  return steps.find(({ anchor }) => location.hash === `#${anchor}`);
}

function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

function listArrows({ dataset }: SVGElement): string[] {
  return listWords(dataset.arrow ?? dataset.arrows ?? '');
}

function listWords(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
