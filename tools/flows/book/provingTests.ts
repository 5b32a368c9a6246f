import type { RanTest } from '#tools/requirements/ranTests.ts';
import type { TracedRow } from '#tools/requirements/traceability.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A longer list would not be read. */
const maxShown = 20;

/**
 * A collapsed list of the tests that passed, or a sentence when there are none; nothing when no
 * test of any row has run.
 */
export function renderProvingTests(
  tests: readonly RanTest[],
  rows: Iterable<Pick<TracedRow, 'tests'>>,
): Html {
  if (tests.length === 0) {
    const hasRun = [...rows].some((row) => row.tests.length > 0);
    return hasRun ? html`<p class="what">No passing test names it.</p>` : html``;
  }
  const projects = [...new Set(tests.map(({ project }) => project))].join(', ');
  const more = tests.length - maxShown;
  return html`<details>
    <summary class="muted">
      ${tests.length === 1 ? '1 test' : `${tests.length} tests`} passed: ${projects}
    </summary>
    <ul>
      ${tests
        .slice(0, maxShown)
        .map(
          ({ title, project, file }) => html`<li>${title} <code>${project}: ${file}</code></li>`,
        )}
      ${more > 0 ? html`<li>and ${more} more</li>` : ''}
    </ul>
  </details>`;
}
