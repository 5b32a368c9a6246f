import { html, renderJsonData } from './html.ts';
import type { Html } from './html.ts';
import type { Guide } from './trace.ts';

/** The page where staff paste a support code; `trace.js` decodes it in the browser. */
export function renderTracePage(guide: Guide): Html {
  return html`<p class="lead">
      A customer's support code, step by step: what happened, with screens from the recorded walks.
      The code does not leave this page.
    </p>
    <p class="stack">
      <label for="code">Support code</label>
      <textarea
        id="code"
        rows="4"
        autocomplete="off"
        spellcheck="false"
        placeholder="BC1-…"
      ></textarea>
    </p>
    <p id="status" role="status"></p>
    <section id="story" aria-labelledby="story-title" hidden>
      <h2 id="story-title">What happened</h2>
      <ol class="cards"></ol>
    </section>
    ${renderJsonData('guide', guide)}
    <script src="trace.js" defer></script>`;
}
