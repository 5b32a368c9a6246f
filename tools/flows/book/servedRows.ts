import type { RanTest } from '#tools/requirements/ranTests.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import { listRequirements } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';
import { pluralize, toLabel } from '../words.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** The requirements that a state and its arrows serve, each with the tests that passed. */
export function renderServedRows(state: ChartState, rows: ReadonlyMap<string, TracedRow>): Html {
  const { transitions } = state;
  const ids = listRequirements(state);
  if (ids.length === 0) return html``;
  const haveRun = [...rows.values()].some((row) => row.tests.length > 0);
  return html`<dt>Serves</dt>
    <dd>
      <ul class="plain">
        ${ids.map((id) => {
          const { sentence = '', tests = [] } = rows.get(id) ?? {};
          const upon = transitions
            .filter((arrow) => arrow.requirements?.includes(id))
            .map((arrow) => toLabel(arrow, transitions));
          return html`<li>
            <a href="requirements.html#${id}">${sentence} <code>${id}</code></a>
            ${upon.length > 0 ? html`<span class="muted">${upon.join('; ')}</span>` : ''}
            ${renderProvingTests(tests, haveRun)}
          </li>`;
        })}
      </ul>
    </dd>`;
}

/** A longer list would not be read. */
const maxShown = 20;

/**
 * A collapsed list of the tests that passed, or a sentence when there are none; nothing when no
 * test of any row has run.
 */
export function renderProvingTests(tests: readonly RanTest[], haveRun: boolean): Html {
  if (!haveRun) return html``;
  if (tests.length === 0) return html`<p class="what">No passing test names it.</p>`;
  const projects = [...new Set(tests.map(({ project }) => project))].join(', ');
  const more = tests.length - maxShown;
  const shown = tests
    .slice(0, maxShown)
    .map(({ title, project, file }) => html`<li>${title} <code>${project}: ${file}</code></li>`);
  return html`<details>
    <summary class="muted">${pluralize(tests.length, 'test')} passed: ${projects}</summary>
    <ul>
      ${shown} ${more > 0 ? html`<li>and ${more} more</li>` : ''}
    </ul>
  </details>`;
}
