import { html, renderSection, trustHtml } from '../book/html.ts';
import type { Html } from '../book/html.ts';
import { renderToolPage } from '../book/toolPage.ts';
import { pluralize } from '../words.ts';
import { renderPictureSection } from './picturePart.ts';
import { countChanges, summarize } from './review.ts';
import type { FlowReview, Review, WalkChange } from './review.ts';

/** The review page; `drawings` contains the SVG chart of each changed flow. */
export function renderReviewPage(review: Review, drawings: ReadonlyMap<string, string>): string {
  const different = review.flows.filter((flow) => countChanges(flow) > 0);
  const title = `Changes since ${review.base}`;
  const body = html`<p class="lead">${summarize(review.flows)}</p>
    <p class="muted">${review.base} beside ${review.present}.</p>
    ${renderNotes(review.notes)} ${contents(different)}
    ${different.map((flow) => flowSection(flow, drawings.get(flow.id)))} ${sameFlows(review.flows)}`;
  const header = html`<header><span class="home">Flows for review</span></header>`;
  return renderToolPage({ title, suffix: ' · Flows', stylesheet: 'review.css', header, body });
}

function renderNotes(notes: readonly string[]): Html {
  if (notes.length === 0) return html``;
  return html`<ul class="card notes">
    ${notes.map((note) => html`<li>${note}</li>`)}
  </ul>`;
}

function contents(flows: readonly FlowReview[]): Html {
  if (flows.length === 0) return html`<p>No flow, walk or picture differs.</p>`;
  return html`<nav aria-label="Flows that differ">
    <ul class="cards">
      ${flows.map(
        (flow) =>
          html`<li class="card stack">
            <a class="what" href="#${flow.id}">${flow.title}</a>
            <span class="muted">${describeCounts(flow)}</span>
          </li>`,
      )}
    </ul>
  </nav>`;
}

function describeCounts({ sentences, walks, pictures }: FlowReview): string {
  const counts = { sentence: sentences.length, walk: walks.length, screen: pictures.length };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => pluralize(count, noun))
    .join(', ');
}

function flowSection(flow: FlowReview, drawing?: string): Html {
  const { id, title, status, sentences, walks } = flow;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">
      ${title} <small class="tag ${status}">${status === 'same' ? 'same chart' : status}</small>
    </h2>
    ${sentences.length > 0 ? sentenceList(sentences) : ''}
    ${drawing === undefined ? '' : drawingPart(flow, drawing)}
    ${[...Map.groupBy(walks, ({ status }) => status).values()].map(walkList)}
    ${renderPictureSection(flow)}
  </section>`;
}

function sentenceList(sentences: readonly string[]): Html {
  return html`<h3>What changed</h3>
    <ul class="plain rows">
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`;
}

function drawingPart({ title, status }: FlowReview, drawing: string): Html {
  const isOne = status === 'new' || status === 'gone';
  const legend = 'Blue and a plus: new. Red, dotted and a minus: gone. Amber and a wave: changed.';
  return html`<h3>${isOne ? 'Chart' : 'Both versions in one chart'}</h3>
    ${isOne ? '' : html`<p class="muted">${legend}</p>`}
    <div class="card drawing" role="region" aria-label="Chart of ${title}" tabindex="0">
      ${trustHtml(drawing)}
    </div>`;
}

function walkList(walks: readonly WalkChange[]): Html {
  return html`<h3>Walks ${walks[0]?.status}</h3>
    <ul class="plain rows">
      ${walks.map(({ status, walk }) => {
        const [start, ...words] = [`From ${walk.start}`, ...walk.steps];
        return html`<li class="${status}">
          ${start}
          ${words.map((step, at) =>
            at < walk.shared
              ? html`<span class="step">${step}</span>`
              : html`<strong class="step">${step}</strong>`,
          )}
        </li>`;
      })}
    </ul>`;
}

function sameFlows(flows: readonly FlowReview[]): Html {
  const same = flows.filter((flow) => countChanges(flow) === 0);
  if (same.length === 0) return html``;
  const items = same.map(({ title, unchanged }) => {
    const looks = unchanged.length > 0 ? ', pictures too' : ', pictures not taken';
    return html`<li>${title}<span class="muted">${looks}</span></li>`;
  });
  return renderSection(
    'No difference',
    html`<ul class="cards">
      ${items}
    </ul>`,
    'unchanged',
  );
}
