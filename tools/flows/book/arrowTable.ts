import { messages } from '#flows';
import type { ChartState, ChartTransition } from '#tools/planner/chart.ts';
import { humanize, describeEffect, toLabel } from '../words.ts';
import { toArrowId, toStepId } from './anchors.ts';
import type { Chapter } from './recording.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** A row for each arrow of a state, with the steps that prove it. */
export function renderArrowTable(
  chapter: Chapter,
  { path, transitions }: Pick<ChartState, 'path' | 'transitions'>,
): Html {
  return html`<div
    class="card table"
    role="region"
    aria-label="What happens from ${humanize(path) || 'any state'}"
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
            html`<tr id="${toArrowId(arrow.id)}">
              <th scope="row">${toLabel(arrow, transitions)}</th>
              <td data-column="Leads to">${renderTarget(arrow)}</td>
              <td data-column="Then">
                ${arrow.actions.map((action) => describeEffect(action, messages)).join(', ')}
              </td>
              <td data-column="Proved by">${renderProofs(chapter, arrow)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderTarget({ target }: ChartTransition): Html {
  return target === undefined ? html`stays` : html`<a href="#${target}">${humanize(target)}</a>`;
}

function renderProofs(chapter: Chapter, { id }: ChartTransition): Html {
  const reason = chapter.outOfReach[id];
  if (reason) return html`on the chart alone: ${reason}`;
  const proofs = findProofs(chapter, id);
  if (proofs.length === 0) return html`<strong>nothing yet</strong>`;
  return html`${proofs
    .slice(0, 3)
    .map(
      ({ walk, step }) =>
        html`<a href="#${toStepId(walk, step)}"
          >${step === 0 ? `start of walk ${walk + 1}` : `walk ${walk + 1}, step ${step}`}</a
        > `,
    )}`;
}

/** For each walk that takes an arrow, the first step that does. */
export function findProofs(
  { walks }: Pick<Chapter, 'walks'>,
  id: string,
): { walk: number; step: number }[] {
  return walks
    .map(({ steps }, walk) => ({ walk, step: steps.findIndex(({ takes }) => takes.includes(id)) }))
    .filter(({ step }) => step >= 0);
}
