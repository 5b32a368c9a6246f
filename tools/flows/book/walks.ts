import type { Chart } from '#tools/planner/chart.ts';
import { humanize, pluralize } from '../words.ts';
import { toArrowId, toStepId, toWalkId } from './anchors.ts';
import { html, renderPicture } from './html.ts';
import type { Html } from './html.ts';
import type { RecordedStep, RecordedWalk } from './recording.ts';
import { describeStep, describeWalks } from './steps.ts';

/** Each walk as a strip of pictures; the replay reads its steps from the strip. */
export function renderWalks(chart: Chart, walks: readonly RecordedWalk[]): Html {
  const names = describeWalks(chart, walks);
  return html`${walks.map(
    ({ steps }, walk) =>
      html`<article id="${toWalkId(walk)}" class="card fold">
        <details>
          <summary>
            <h3>Walk ${walk + 1}</h3>
            <p class="muted">${names[walk]} · ${pluralize(steps.length - 1, 'step')}</p>
          </summary>
          <ol class="strip" tabindex="0" aria-label="Pictures of walk ${walk + 1}">
            ${steps.map((recorded, step) => renderStep(chart, recorded, { walk, step }))}
          </ol>
        </details>
      </article>`,
  )}`;
}

function renderStep(chart: Chart, step: RecordedStep, at: { walk: number; step: number }): Html {
  const id = toStepId(at.walk, at.step);
  const { what, upon } = describeStep(chart, step);
  return html`<li
    id="${id}"
    data-walk="${at.walk}"
    data-takes="${step.takes.map(toArrowId).join(' ')}"
    data-states="${step.states.join(' ')}"
  >
    <a href="${step.picture}">${renderPicture(step.picture, `Screen after “${what}”`)}</a>
    <p class="what sentence">
      <a href="#${id}">${at.step === 0 ? '' : `${at.step}. `}${what}</a>
    </p>
    <p>
      Now:
      <span class="where"
        >${step.states.map((path) => html`<a href="#${path}">${humanize(path)}</a> `)}</span
      >
    </p>
    ${upon.length > 0 ? html`<p class="upon muted sentence">${upon.join('; ')}</p>` : ''}
  </li>`;
}

/** The panel beside the drawing; `replayPage.ts` fills and shows it. */
export function renderReplayPanel(chart: Chart, walks: readonly RecordedWalk[]): Html {
  if (walks.length === 0) return html``;
  return html`<div
    id="replay"
    class="card stack replay"
    role="group"
    aria-labelledby="replay-title"
    hidden
  >
    <h3 id="replay-title" tabindex="-1">Replay</h3>
    <p class="stack">
      <label for="walk">Walk</label>
      <select id="walk">
        ${describeWalks(chart, walks).map(
          (name, index) => html`<option value="${index}">${index + 1}: ${name}</option>`,
        )}
      </select>
    </p>
    <div class="row">
      <button type="button" id="back">Back</button>
      <button type="button" id="play" aria-pressed="false">Play</button>
      <button type="button" id="forward">Forward</button>
      <span id="count" class="muted"></span>
    </div>
    <div id="shown" class="stack"></div>
    <p id="announcement" class="unseen" role="status"></p>
    <p class="muted">
      The left and right arrow keys move between steps. Select an arrow in the drawing to replay it.
    </p>
  </div>`;
}
