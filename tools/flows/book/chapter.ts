import { messages } from '#flows';
import { listStates, listTransitions, showsMessage } from '#tools/planner/chart.ts';
import type { Chart, ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { toDiagram } from '../drawing/diagram.ts';
import { layOut } from '../drawing/layout.ts';
import { toSvg } from '../drawing/svg.ts';
import { isOutOfReach } from '../reach.ts';
import { humanize, describeCall, toLabel } from '../words.ts';
import { toArrowId } from './anchors.ts';
import { renderArrowTable, findProofs } from './arrowTable.ts';
import { describeProperty } from './describeProperty.ts';
import { divideChart } from './printedChart.ts';
import { html, renderPicture, renderSection, trustHtml } from './html.ts';
import type { Html } from './html.ts';
import type { Chapter } from './recording.ts';
import { listReplies } from './replies.ts';
import { renderServedRows } from './servedRows.ts';
import { findStatePictures, renderStatePictures } from './statePictures.ts';
import { renderReplayPanel, renderWalks } from './walks.ts';

export interface Gap {
  /** The id of the element on the page. */
  anchor: string;
  sentence: string;
}

/** What a chapter lacks: pictures, proofs, messages. */
export function findGaps(chapter: Chapter): Gap[] {
  const { chart, walks, pictures, outOfReach } = chapter;
  const states = listStates(chart);
  const leaves = states.filter((state) => state.states.length === 0);
  const shownKeys = new Set(walks.flatMap((walk) => walk.said));
  const isSeen = (key: string) =>
    shownKeys.has(key) || listReplies(chapter, key).length > 0 || isNeverShown(chapter, key);
  const keys = new Set(states.flatMap(({ says }) => says));
  return [
    ...leaves
      .filter((state) => !isOutOfReach(chart, state, outOfReach))
      .filter(({ path }) => {
        const shown = findStatePictures(chapter, path);
        return !shown || !pictures.has(shown.phone) || !pictures.has(shown.contrast);
      })
      .map(({ path }) => ({ anchor: path, sentence: `“${humanize(path)}” has no picture.` })),
    ...listTransitions(chart)
      .filter(({ id }) => findProofs(chapter, id).length === 0 && !outOfReach[id])
      .map((arrow) => ({ anchor: arrow.source, sentence: `No walk takes “${arrow.id}”.` })),
    ...[...keys]
      .filter((key) => !isSeen(key))
      .map((key) => ({
        anchor: states.find(({ says }) => says.includes(key))?.path ?? '',
        sentence: `“${messages[key] ?? key}” was never seen.`,
      })),
  ];
}

/** The cover picture of a flow: its most frequent resting state. */
export function findCover(chapter: Chapter): string | undefined {
  const steps = chapter.walks.flatMap((walk) => walk.steps);
  const [most] = listStates(chapter.chart)
    .filter(({ type, tags }) => type === 'atomic' && !tags.includes('busy'))
    .map(({ path }) => steps.filter(({ states }) => states.includes(path)))
    .toSorted((one, other) => other.length - one.length);
  const [first] = most ?? [];
  return first?.picture;
}

export async function renderChapter(chapter: Chapter): Promise<Html> {
  const { flow, chart, walks, properties } = chapter;
  const layout = await layOut(toDiagram(chart));
  const drawing = toSvg(layout, {
    title: flow.title,
    id: 'drawing',
    isAlone: false,
    getAnchor: toArrowId,
  });
  const gaps = findGaps(chapter);
  const printed = divideChart(layout);
  return html`<p class="lead">${flow.sentence}</p>
    <div class="flow">
      ${contents(chart, gaps.length)}
      <div>
        <section
          id="chart-part"
          class="${printed.isLandscape ? 'landscape' : 'portrait'}"
          aria-labelledby="chart"
        >
          <h2 id="chart">Chart</h2>
          <p class="row">
            <label><input id="whole" type="checkbox" /> Show it whole</label>
            <a href="#states">Read it as a list</a>
            <a href="${chart.id}.svg">Open the drawing alone</a>
          </p>
          <div class="replayable">
            <a class="unseen" href="#${walks.length > 0 ? 'replay-title' : 'states'}"
              >Skip the drawing</a
            >
            <div
              id="drawing-part"
              class="card drawing"
              role="region"
              aria-label="Drawing"
              tabindex="0"
            >
              ${trustHtml(drawing)}
            </div>
            ${renderReplayPanel(chart, walks)}
          </div>
          <p class="muted">
            A dashed border: the state waits for the server. A double border: the flow ends. A tick
            marks an accepted answer, a cross a refused or broken one, a dashed line time that
            passed. Select a box to go to its state, an arrow to replay it or to go to its row.
          </p>
        </section>
        ${renderSheets(printed)}
        ${renderSection(
          'States',
          html`${chart.root.transitions.length > 0 ? anyState(chapter) : ''}
          ${listStates(chart).map((state) => stateArticle(chapter, state))}`,
        )}
        ${renderSection(
          'Properties',
          html`<p>What holds on every walk, checked on planned and random ones:</p>
            <ul>
              ${properties.map((sentence) => html`<li>${describeProperty(chart, sentence)}</li>`)}
            </ul>`,
        )}
        ${renderSection(
          'Walks',
          walks.length === 0 ? html`<p>No walk was recorded.</p>` : renderWalks(chart, walks),
        )}
        ${renderSection('Gaps', gaps.length === 0 ? html`<p>None.</p>` : renderGapList(gaps))}
      </div>
    </div>
    ${walks.length === 0 ? '' : html`<script src="replay.js" defer></script>`}`;
}

function contents(chart: Chart, gaps: number): Html {
  const states = listStates(chart).map(
    ({ path }) => html`<li><a class="sentence" href="#${path}">${humanize(path)}</a></li>`,
  );
  return html`<nav aria-labelledby="contents" class="contents">
    <h2 id="contents">On this page</h2>
    <ul class="row">
      <li><a href="#chart">Chart</a></li>
      <li>
        <a href="#states">States</a>
        <ul>
          ${chart.root.transitions.length > 0 ? html`<li><a href="#any-state">In any state</a></li>` : ''}
          ${states}
        </ul>
      </li>
      <li><a href="#properties">Properties</a></li>
      <li><a href="#walks">Walks</a></li>
      <li><a href="#gaps">Gaps (${gaps})</a></li>
    </ul>
  </nav>`;
}

/** A large chart in parts, each on a printed page of its own. */
function renderSheets({ isLandscape, parts, scale }: ReturnType<typeof divideChart>): Html {
  if (parts.length === 0) return html``;
  return html`<div class="sheets ${isLandscape ? 'landscape' : 'portrait'}" aria-hidden="true">
    ${parts.map(
      ({ x, y, width, height }, index) =>
        html`<p class="muted">Part ${index + 1} of ${parts.length} of the chart</p>
          <svg
            viewBox="${x} ${y} ${width} ${height}"
            width="${width * scale}"
            height="${height * scale}"
          >
            <use href="#drawing" />
          </svg>`,
    )}
  </div>`;
}

/** The arrows that every state accepts. */
function anyState(chapter: Chapter): Html {
  return html`<article class="card fold">
    <details>
      <summary><h3>In any state</h3></summary>
      <div id="any-state">${renderArrowTable(chapter, chapter.chart.root)}</div>
    </details>
  </article>`;
}

export function renderGapList(gaps: readonly Gap[], page = ''): Html {
  return html`<ul>
    ${gaps.map(
      ({ anchor, sentence }) =>
        html`<li><a href="${page}#${anchor || 'states'}">${sentence}</a></li>`,
    )}
  </ul>`;
}

function stateArticle(chapter: Chapter, state: ChartState): Html {
  const { path, description = '', calls, says } = state;
  const depth = path.split('.').length;
  const heading = trustHtml(`h${Math.min(2 + depth, 6)}`);
  const shown = state.states.length > 0 ? undefined : findStatePictures(chapter, path);
  return html`<article class="card fold">
    <details>
      <summary>
        <${heading} class="sentence">${humanize(path)}${badge(state)}</${heading}>
        <p class="muted">${description}</p>
        ${shown && renderPicture(shown.step.picture)}
      </summary>
      <div id="${path}">
    ${shown && renderStatePictures(chapter, humanize(path), shown)}
    <dl>
      ${renderOrigins(chapter, path)}
      ${
        calls.length > 0
          ? html`<dt>The server</dt>
              ${calls.map((call) => html`<dd>${describeCall(call)} <code>${call}</code></dd>`)}`
          : ''
      }
      ${
        says.length > 0
          ? html`<dt>Can say</dt>
              ${[...Map.groupBy(says, (key) => messages[key] ?? key)].map(
                ([text, keys]) =>
                  html`<dd>
                    “${text}”${otherWords(chapter, keys)}${renderCauses(chapter, state, keys)}
                  </dd>`,
              )}`
          : ''
      }
      ${renderServedRows(state, chapter.rows)}
    </dl>
    ${state.transitions.length > 0 ? renderArrowTable(chapter, state) : ''}
      </div>
    </details>
  </article>`;
}

/** The arrows that lead to a state from others. */
function renderOrigins({ chart }: Chapter, path: string): Html {
  const origins = listOwnedArrows(chart).filter(
    ({ arrow }) => arrow.target === path && arrow.source !== path,
  );
  if (origins.length === 0) return html``;
  return html`<dt>Comes from</dt>
    ${origins.map((origin) => html`<dd>${renderOrigin(origin)}</dd>`)}`;
}

/** The arrows elsewhere that show a state's messages; its own are in its table. */
function renderCauses({ chart }: Chapter, state: ChartState, keys: readonly string[]): Html {
  const causes = listOwnedArrows(chart).filter(({ arrow }) =>
    keys.some((key) => showsMessage(arrow, key)),
  );
  if (causes.length === 0 || causes.some(({ owner }) => owner === state)) return html``;
  return html` <span class="muted">shown after</span> ${causes.map(renderOrigin)}`;
}

interface OwnedArrow {
  owner: ChartState;
  arrow: ChartTransition;
}

function listOwnedArrows(chart: Chart): OwnedArrow[] {
  return [chart.root, ...listStates(chart)].flatMap((owner) =>
    owner.transitions.map((arrow) => ({ owner, arrow })),
  );
}

function renderOrigin({ owner, arrow }: OwnedArrow): Html {
  const from = humanize(owner.path) || 'any state';
  return html`<a href="#${toArrowId(arrow.id)}">${from}: ${toLabel(arrow, owner.transitions)}</a> `;
}

function badge({ type, tags }: ChartState): Html {
  if (type === 'final') return html` <span class="tag">end</span>`;
  return tags.includes('busy') ? html` <span class="tag">waits for the server</span>` : html``;
}

/** What can be shown instead of these messages. */
function otherWords(chapter: Chapter, keys: readonly string[]): Html {
  if (keys.every((key) => isNeverShown(chapter, key))) {
    return html` <span class="muted">on the chart alone</span>`;
  }
  const own = keys.map((key) => messages[key]);
  const texts = new Set(keys.flatMap((key) => listReplies(chapter, key)));
  const replies = [...texts].filter((reply) => !own.includes(reply));
  if (replies.length === 0) return html``;
  return html` <span class="muted">or the server’s words: “${replies.join('”, “')}”</span>`;
}

/** Whether every arrow that shows a message is out of a customer's reach. */
function isNeverShown({ chart, outOfReach }: Chapter, key: string): boolean {
  const causes = listTransitions(chart).filter((arrow) => showsMessage(arrow, key));
  return causes.length > 0 && causes.every(({ id }) => id in outOfReach);
}
