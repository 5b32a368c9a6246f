import { html, renderJsonData, trustHtml } from '../book/html.ts';
import type { Html } from '../book/html.ts';
import { renderMarkField } from './markField.ts';
import type { Mark } from './marks.ts';
import { renderPictureSection } from './picturePart.ts';
import { pluralize, listChanges, summarize } from './review.ts';
import type { FlowReview, Review, TextChange, WalkChange } from './review.ts';

/** The reviewers' marks that the page shows. */
export interface Marking {
  /** Committed marks whose change still exists. */
  kept: readonly Mark[];
  /** Committed marks whose change is gone or different. */
  dropped: readonly Mark[];
  /** Path of the file of marks. */
  file: string;
}

/** The review page; `drawings` contains the SVG chart of each changed flow. */
export function renderReviewPage(
  review: Review,
  marking: Marking,
  drawings: ReadonlyMap<string, string>,
): string {
  const different = review.flows.filter((flow) => listChanges(flow).length > 0);
  const title = `Changes since ${review.base}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Briefcase flows</title>
        <link rel="icon" href="favicon.svg" />
        <link rel="stylesheet" href="review.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header><span>Briefcase · Flows for review</span></header>
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          <p class="lead">${summarize(review.flows)}</p>
          <p class="counts">${review.base} beside ${review.present}.</p>
          ${renderNotes(review.notes)} ${renderDropped(marking)} ${contents(different)}
          ${different.map((flow) => flowSection(flow, drawings.get(flow.id)))}
          ${sameFlows(review.flows)} ${different.length > 0 ? markBar(marking) : ''}
        </main>
        ${renderJsonData('kept', marking.kept)}
        <script src="review.js"></script>
      </body>
    </html> `.text;
}

function renderNotes(notes: readonly string[]): Html {
  if (notes.length === 0) return html``;
  return html`<ul class="notes">
    ${notes.map((note) => html`<li>${note}</li>`)}
  </ul>`;
}

function renderDropped({ dropped, file }: Marking): Html {
  if (dropped.length === 0) return html``;
  return html`<details class="notes">
    <summary>${describeDropped(dropped.length, file)}</summary>
    <ul>
      ${dropped.map(
        ({ about, mark, text }) => html`<li>${about} — ${mark}${text && `: ${text}`}</li>`,
      )}
    </ul>
  </details>`;
}

/** The sentence about dropped marks. */
export function describeDropped(count: number, file: string): string {
  return `${pluralize(count, 'mark')} of ${file} dropped out: the change is gone or different.`;
}

function contents(flows: readonly FlowReview[]): Html {
  if (flows.length === 0) return html`<p class="none">No flow, walk or picture differs.</p>`;
  return html`<nav aria-label="Flows that differ">
    <ul class="index">
      ${flows.map(
        (flow) =>
          html`<li>
            <a href="#${flow.id}">${flow.title}</a>
            <span class="counts">${countChanges(flow)}</span>
          </li>`,
      )}
    </ul>
  </nav>`;
}

function countChanges({ texts, walks, pictures }: FlowReview): string {
  return [
    [texts.length, 'sentence'] as const,
    [walks.length, 'walk'] as const,
    [pictures.length, 'screen'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, noun]) => pluralize(count, noun))
    .join(', ');
}

const statusTexts: Record<FlowReview['status'], string> = {
  changed: 'changed',
  new: 'new',
  gone: 'gone',
  same: 'same chart',
};

function flowSection(flow: FlowReview, drawing?: string): Html {
  const { id, title, status, texts, walks } = flow;
  return html`<section class="flow" aria-labelledby="${id}">
    <h2 id="${id}">${title} <small class="status ${status}">${statusTexts[status]}</small></h2>
    ${texts.length > 0 ? html`<h3>What changed</h3>` : ''}
    ${texts.length > 0 ? textList(flow, texts) : ''}
    ${drawing === undefined ? '' : drawingPart(flow, drawing)}
    ${[...Map.groupBy(walks, ({ status }) => status).values()].map((same) => walkList(flow, same))}
    ${renderPictureSection(flow)}
  </section>`;
}

function textList({ title }: FlowReview, texts: readonly TextChange[]): Html {
  return html`<ul class="changes">
    ${texts.map(
      ({ id, sentence }) =>
        html`<li class="change" id="${id}">
          <p>${sentence}</p>
          ${renderMarkField(id, `${title}: ${sentence}`)}
        </li>`,
    )}
  </ul>`;
}

function drawingPart({ title, status }: FlowReview, drawing: string): Html {
  const isOne = status === 'new' || status === 'gone';
  const legend = 'Blue and a plus: new. Red, dotted and a minus: gone. Amber and a wave: changed.';
  return html`<h3>${isOne ? 'Chart' : 'Both versions in one chart'}</h3>
    ${isOne ? '' : html`<p class="legend">${legend}</p>`}
    <div class="drawing" role="region" aria-label="Chart of ${title}" tabindex="0">
      ${trustHtml(drawing)}
    </div>`;
}

function walkList({ title }: FlowReview, walks: readonly WalkChange[]): Html {
  return html`<h3>Walks ${walks[0]?.status}</h3>
    <ul class="changes">
      ${walks.map(({ id, status, walk }) => {
        const [start, ...words] = [`From ${walk.start}`, ...walk.steps];
        return html`<li class="change ${status}" id="${id}">
          <p>
            ${start}
            ${words.map((step, at) =>
              at < walk.shared
                ? html`<span class="step">${step}</span>`
                : html`<strong class="step">${step}</strong>`,
            )}
          </p>
          ${renderMarkField(id, `${title}, walk ${status}: ${[start, ...words].join(' › ')}`)}
        </li>`;
      })}
    </ul>`;
}

function sameFlows(flows: readonly FlowReview[]): Html {
  const same = flows.filter((flow) => listChanges(flow).length === 0);
  if (same.length === 0) return html``;
  return html`<section aria-labelledby="unchanged">
    <h2 id="unchanged">No difference</h2>
    <ul class="unchanged">
      ${same.map(({ title, unchanged }) => {
        const looks = unchanged.length > 0 ? ', pictures too' : ', pictures not taken';
        return html`<li>${title}<span class="counts">${looks}</span></li>`;
      })}
    </ul>
  </section>`;
}

function markBar({ file }: Marking): Html {
  return html`<section class="bar" id="bar" aria-label="Marks" hidden>
    <p id="marked" role="status"></p>
    <button type="button" id="next">Next open</button>
    <button type="button" id="copy">Copy marks</button>
    <a class="button" id="save" download="marks.json" href="#bar">Save marks.json</a>
    <p class="aside">Commit it as <code>${file}</code>; the next review begins with it.</p>
  </section>`;
}
