import type { Gap, ServingState, Trace, TracedRow } from '#tools/requirements/traceability.ts';
import { humanize, pluralize, toLabel } from '../words.ts';
import type { Chapter } from './recording.ts';
import { renderSearchField } from './findPage.ts';
import { html, renderPicture, renderSection } from './html.ts';
import type { Html } from './html.ts';
import { findStatePictures } from './statePictures.ts';
import { renderProvingTests } from './servedRows.ts';

/** Every row of `docs/requirements.md` with the states that serve it and the tests that passed. */
export function renderRequirementsPage(chapters: readonly Chapter[], trace: Trace): Html {
  const { rows, gaps, waiting } = trace;
  const served = rows.filter(({ servingStates }) => servingStates.length > 0).length;
  const outside = rows.filter((row) => row.outside !== undefined).length;
  const haveRun = rows.some(({ tests }) => tests.length > 0);
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  return html`<p class="lead">
      Each requirement, where a customer meets it, and the tests that passed for it.
    </p>
    <p class="muted">
      ${rows.length} requirements: ${served} served by states of the flows, ${outside} outside the
      flows.
      ${gaps.length === 0 ? 'No gaps.' : html`<a href="#gaps">${pluralize(gaps.length, 'gap')}</a>.`}
      ${lastRun(rows)}
    </p>
    ${renderSearchField('requirements.html')}
    <p id="found" role="status" class="muted"></p>
    ${gaps.length > 0 ? gapSection(gaps) : ''} ${waiting.length > 0 ? waitingSection(waiting) : ''}
    <details>
      <summary>${groups.length} sections</summary>
      <nav aria-label="On this page" class="row">
        ${groups.map(([group, own], index) => html`<a href="#group-${index + 1}">${group} (${own.length})</a> `)}
      </nav>
    </details>
    ${groups.map(([group, own], index) => {
      const entries = own.map((row) => renderRow(chapters, row, haveRun));
      const list = html`<div class="found rows">${entries}</div>`;
      return renderSection(group, list, `group-${index + 1}`);
    })}
    <script src="find.js"></script>`;
}

function lastRun(rows: readonly TracedRow[]): string {
  const days = rows.flatMap(({ tests }) => tests.map(({ at }) => at.slice(0, 10))).toSorted();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  if (first === last) return first && `Tests ran on ${dateText(first)}.`;
  return `Tests ran from ${dateText(first)} to ${dateText(last)}.`;
}

function dateText(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

function gapSection(gaps: readonly Gap[]): Html {
  const items = gaps.map(({ id, sentence }) =>
    id === undefined ? html`<li>${sentence}</li>` : html`<li><a href="#${id}">${sentence}</a></li>`,
  );
  return renderSection(
    'Gaps',
    html`<ul>
      ${items}
    </ul>`,
  );
}

function waitingSection(waiting: readonly TracedRow[]): Html {
  const items = waiting.map(
    ({ id, long }) =>
      html`<li>
        <a href="#${id}">${id}</a>: only <code>npm run test:long</code> covers it. It needs ${long}.
      </li>`,
  );
  return renderSection(
    'Only in long tests',
    html`<ul>
      ${items}
    </ul>`,
    'waiting',
  );
}

function renderRow(
  chapters: readonly Chapter[],
  { id, sentence, servingStates, outside, tests }: TracedRow,
  haveRun: boolean,
): Html {
  return html`<div id="${id}" class="requirement">
    <h3>${sentence} <code>${id}</code></h3>
    ${
      servingStates.length > 0
        ? html`<ul class="cards small">
            ${servingStates.map((serving) => renderServingState(chapters, serving))}
          </ul>`
        : ''
    }
    ${servingStates.length === 0 ? renderReason(outside) : ''} ${renderProvingTests(tests, haveRun)}
  </div>`;
}

function renderReason(outside: string | undefined): Html {
  return outside
    ? html`<p class="muted">Outside the flows, ensured by ${outside}.</p>`
    : html`<p class="what">No state serves it.</p>`;
}

function renderServingState(
  chapters: readonly Chapter[],
  { title, chart, state, arrows }: ServingState,
): Html {
  const chapter = chapters.find((one) => one.chart.id === chart.id);
  const shown = chapter && findStatePictures(chapter, state.path);
  const labels = arrows.map((arrow) => {
    const goal = arrow.target === undefined ? 'stays' : humanize(arrow.target);
    return `${toLabel(arrow, state.transitions)} → ${goal}`;
  });
  return html`<li>
    <a class="stack" href="${chart.id}.html#${state.path}">
      ${shown && renderPicture(shown.step.picture)} ${title}: ${humanize(state.path)}</a
    >
    ${labels.map((label) => html`<span class="muted">${label}</span> `)}
  </li>`;
}
