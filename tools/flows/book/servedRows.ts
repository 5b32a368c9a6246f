import type { TracedRow } from '#tools/requirements/traceability.ts';
import { listRequirements } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';
import { toLabel } from '../words.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { renderProvingTests } from './provingTests.ts';

/** The requirements that a state and its arrows serve, each with the tests that passed. */
export function renderServedRows(state: ChartState, rows: ReadonlyMap<string, TracedRow>): Html {
  const { transitions } = state;
  const ids = listRequirements(state);
  if (ids.length === 0) return html``;
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
            ${renderProvingTests(tests, rows.values())}
          </li>`;
        })}
      </ul>
    </dd>`;
}
