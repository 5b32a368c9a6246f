import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { findMessage, listStates, listTransitions } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { toDiagram } from '../drawing/diagram.ts';
import { layOut } from '../drawing/layout.ts';
import { toSvg } from '../drawing/svg.ts';
import type { Flow } from '../machines.ts';
import { humanize, sayEffect, toLabel } from '../words.ts';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import { phonePicture } from './recording.ts';
import type { RecordedStep, RecordedWalk } from './recording.ts';

/** One flow of the book: what it is, and what the walks in the browser have shown of it. */
export interface Chapter {
  flow: Flow;
  chart: Chart;
  walks: readonly RecordedWalk[];
  pictures: ReadonlySet<string>;
  /** Requirements that a test names in its title. */
  tested: ReadonlySet<string>;
  /** Arrows that no customer can bring about, with the reason. */
  outOfReach: Readonly<Record<string, string>>;
}

export interface Gap {
  /** Where it is, as the id of a place on the page. */
  place: string;
  sentence: string;
}

/** What a chapter still lacks: pictures, proofs, messages, tests. */
export function findGaps(chapter: Chapter): Gap[] {
  const { chart, walks, pictures, tested, outOfReach } = chapter;
  const states = listStates(chart);
  const leaves = states.filter((state) => state.states.length === 0);
  const said = new Set(walks.flatMap((walk) => walk.said));
  const isSeen = (key: string) =>
    said.has(key) || repliesFor(chapter, key).length > 0 || isOutOfReach(chapter, key);
  const keys = new Set(states.flatMap(({ says }) => says));
  const tags = new Set(states.flatMap(({ requirements }) => requirements));
  return [
    ...leaves
      .filter(({ path }) => {
        const shown = findShown(chapter, path);
        return !shown || !pictures.has(shown.phone);
      })
      .map(({ path }) => ({ place: path, sentence: `“${humanize(path)}” has no picture.` })),
    ...listTransitions(chart)
      .filter(({ id }) => findProofs(chapter, id).length === 0 && !outOfReach[id])
      .map((arrow) => ({ place: arrow.source, sentence: `No walk takes “${arrow.id}”.` })),
    ...[...keys]
      .filter((key) => !isSeen(key))
      .map((key) => ({
        place: states.find(({ says }) => says.includes(key))?.path ?? '',
        sentence: `“${messages[key as MessageKey]}” was never seen.`,
      })),
    ...[...tags]
      .filter((tag) => /^[RTBC]-\d+$/.test(tag) && !tested.has(tag))
      .map((tag) => ({
        place: states.find(({ requirements }) => requirements.includes(tag))?.path ?? '',
        sentence: `No test names ${tag}.`,
      })),
  ];
}

/** The picture that stands for a flow: the state in which walks rest most, waiting for nothing. */
export function findCover(chapter: Chapter): string | undefined {
  const steps = chapter.walks.flatMap((walk) => walk.steps);
  const [most] = listStates(chapter.chart)
    .filter(({ type, tags }) => type === 'atomic' && !tags.includes('busy'))
    .map(({ path }) => steps.filter(({ states }) => states.includes(path)))
    .toSorted((one, other) => other.length - one.length);
  const [first] = most ?? [];
  return first && `${chapter.chart.id}/${first.picture}`;
}

export async function chapterPage(chapter: Chapter): Promise<Html> {
  const { flow, chart, walks } = chapter;
  const layout = await layOut(toDiagram(chart));
  const drawing = toSvg(layout, {
    title: flow.title,
    id: 'drawing',
    isAlone: false,
    linkOf: (path) => `#${path}`,
  });
  const gaps = findGaps(chapter);
  return html`<p class="lead">${flow.sentence}</p>
    <nav aria-label="On this page" class="inline">
      <a href="#chart">Chart</a> <a href="#states">States</a> <a href="#walks">Walks</a>
      <a href="#gaps">Gaps (${gaps.length})</a>
    </nav>
    <section aria-labelledby="chart">
      <h2 id="chart">Chart</h2>
      <p class="legend">
        A dashed border: the state waits for the server. A double border: the flow ends. A tick
        marks an accepted answer, a cross a refused or broken one, a dashed line time that passed.
        Every box leads to its state below. <a href="${chart.id}.svg">Open the drawing alone</a>
      </p>
      <div class="drawing" role="region" aria-label="Drawing" tabindex="0">${trusted(drawing)}</div>
    </section>
    <section aria-labelledby="states">
      <h2 id="states">States</h2>
      ${listStates(chart).map((state) => stateArticle(chapter, state))}
    </section>
    <section aria-labelledby="walks">
      <h2 id="walks">Walks</h2>
      ${walks.length === 0 ? html`<p>No walk was recorded.</p>` : ''}
      ${walks.map((walk, index) => walkArticle(chart, walk, index))}
    </section>
    <section aria-labelledby="gaps">
      <h2 id="gaps">Gaps</h2>
      ${gaps.length === 0 ? html`<p>None.</p>` : gapList(gaps)}
    </section>`;
}

export function gapList(gaps: readonly Gap[], page = ''): Html {
  return html`<ul>
    ${gaps.map(
      ({ place, sentence }) =>
        html`<li><a href="${page}#${place || 'states'}">${sentence}</a></li>`,
    )}
  </ul>`;
}

function stateArticle(chapter: Chapter, state: ChartState): Html {
  const { path, description = '', calls, says, requirements } = state;
  const depth = path.split('.').length;
  const heading = trusted(`h${Math.min(2 + depth, 6)}`);
  const name = html`${humanize(path)}${state.type === 'final' ? ' (end)' : ''}`;
  return html`<article class="state" id="${path}">
    <${heading}>${name}</${heading}>
    <p>${description}</p>
    ${pictures(chapter, state)}
    <dl>
      ${
        calls.length > 0
          ? html`<dt>Asks the server</dt>
              <dd>${calls.map((call) => html`<code>${call}</code> `)}</dd>`
          : ''
      }
      ${
        says.length > 0
          ? html`<dt>Can say</dt>
              ${[...Map.groupBy(says, (key) => messages[key as MessageKey])].map(
                ([text, keys]) => html`<dd>“${text}”${otherWords(chapter, keys)}</dd>`,
              )}`
          : ''
      }
      ${
        requirements.length > 0
          ? html`<dt>Serves</dt>
              <dd>${requirements.join(', ')}</dd>`
          : ''
      }
    </dl>
    ${state.transitions.length > 0 ? arrowTable(chapter, state) : ''}
  </article>`;
}

function pictures(chapter: Chapter, { path, states }: ChartState): Html {
  const shown = findShown(chapter, path);
  if (states.length > 0 || !shown) return html``;
  const folder = chapter.chart.id;
  const { isPassed, step, phone } = shown;
  const name = humanize(path);
  return html`${isPassed ? html`<p class="aside">It is left at once; the pictures show where it leads.</p>` : ''}
    <div class="pictures">
      <a href="${folder}/${step.picture}"
        ><img
          src="${folder}/${step.picture}"
          alt="${name}, on a wide screen"
          width="1280"
          height="720"
          loading="lazy"
      /></a>
      ${
        chapter.pictures.has(phone)
          ? html`<a href="${folder}/${phone}"
              ><img
                src="${folder}/${phone}"
                alt="${name}, on a phone"
                width="390"
                height="844"
                loading="lazy"
            /></a>`
          : ''
      }
    </div>`;
}

/** What can be said in the place of these messages. */
function otherWords(chapter: Chapter, keys: readonly string[]): Html {
  if (keys.every((key) => isOutOfReach(chapter, key))) {
    return html` <span class="aside">on the chart alone</span>`;
  }
  const own: readonly string[] = keys.map((key) => messages[key as MessageKey]);
  const said = new Set(keys.flatMap((key) => repliesFor(chapter, key)));
  const replies = [...said].filter((reply) => !own.includes(reply));
  if (replies.length === 0) return html``;
  return html` <span class="aside">or the server’s words: “${replies.join('”, “')}”</span>`;
}

/** Whether only arrows that no customer can bring about say a message. */
function isOutOfReach({ chart, outOfReach }: Chapter, key: string): boolean {
  const saying = listTransitions(chart).filter(({ actions }) =>
    actions.some((action) => findMessage(action) === key),
  );
  return saying.length > 0 && saying.every(({ id }) => id in outOfReach);
}

/** Sentences of the server's upon arrows that leave a message's place to them. */
function repliesFor({ chart, walks }: Chapter, key: string): string[] {
  const yielding = listTransitions(chart)
    .filter(({ actions }) => actions.filter(yields).some((action) => findMessage(action) === key))
    .map(({ id }) => id);
  const steps = walks.flatMap((walk) => walk.steps);
  const replies = steps
    .filter(({ takes }) => takes.some((id) => yielding.includes(id)))
    .flatMap((step) => step.replies);
  return [...new Set(replies)];
}

/** Whether a sentence of the server's goes before the message; what is kept always says it first. */
function yields(action: string): boolean {
  return !action.startsWith('notify(') || action.endsWith(', instead)');
}

interface Shown {
  step: RecordedStep;
  /** Name of the phone picture. */
  phone: string;
  /** No walk rests there; the step is the one that passed it. */
  isPassed: boolean;
}

/** How a state looks, from a step that rested there or passed it. */
function findShown({ chart, walks }: Chapter, path: string): Shown | undefined {
  const steps = walks.flatMap((walk) => walk.steps);
  const resting = steps.find(({ states }) => states.includes(path));
  if (resting) return { step: resting, phone: phonePicture(path), isPassed: false };
  const outward = listTransitions(chart).filter(({ source }) => source === path);
  const passing = steps.find(({ takes }) => outward.some(({ id }) => takes.includes(id)));
  const [next = ''] = passing?.states ?? [];
  return passing && { step: passing, phone: phonePicture(next), isPassed: true };
}

function arrowTable(chapter: Chapter, { path, transitions }: ChartState): Html {
  return html`<div
    class="table"
    role="region"
    aria-label="What happens from ${humanize(path)}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Leads to</th>
          <th scope="col">Then</th>
          <th scope="col">Proved by</th>
        </tr>
      </thead>
      <tbody>
        ${transitions.map(
          (arrow) =>
            html`<tr>
              <th scope="row">${toLabel(arrow, transitions)}</th>
              <td>${findGoal(arrow)}</td>
              <td>${arrow.actions.map((action) => sayEffect(action, messages)).join(', ')}</td>
              <td>${proof(chapter, arrow)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function findGoal({ target }: ChartTransition): Html {
  return target === undefined ? html`stays` : html`<a href="#${target}">${humanize(target)}</a>`;
}

function proof(chapter: Chapter, { id }: ChartTransition): Html {
  const reason = chapter.outOfReach[id];
  if (reason) return html`on the chart alone: ${reason}`;
  const walks = findProofs(chapter, id);
  if (walks.length === 0) return html`<strong>nothing yet</strong>`;
  return html`${walks.slice(0, 3).map((index) => html`<a href="#walk-${index + 1}">walk ${index + 1}</a> `)}`;
}

/** Indexes of the walks that take an arrow. */
function findProofs({ walks }: Chapter, id: string): number[] {
  return walks.flatMap(({ steps }, index) =>
    steps.some(({ takes }) => takes.includes(id)) ? [index] : [],
  );
}

function walkArticle(chart: Chart, walk: RecordedWalk, index: number): Html {
  return html`<article id="walk-${index + 1}" class="walk">
    <h3>Walk ${index + 1}</h3>
    <p>${walk.title}</p>
    <ol class="strip" tabindex="0" aria-label="Pictures of walk ${index + 1}">
      ${walk.steps.map(
        ({ title, states, picture }) =>
          html`<li>
            <a href="${chart.id}/${picture}"
              ><img
                src="${chart.id}/${picture}"
                alt="Screen after ${title === '' ? 'the start' : title}"
                width="1280"
                height="720"
                loading="lazy"
            /></a>
            <p><strong>${title === '' ? 'Start' : title}</strong></p>
            <p>${states.map((path) => html`<a href="#${path}">${humanize(path)}</a> `)}</p>
          </li>`,
      )}
    </ol>
  </article>`;
}
