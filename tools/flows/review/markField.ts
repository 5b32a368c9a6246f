import { html, trustHtml } from '../book/html.ts';
import type { Html } from '../book/html.ts';

/** The fields for a reviewer's mark on a change; `about` describes the change in the file. */
export function renderMarkField(change: string, about: string): Html {
  const choice = (value: string, word: string) =>
    html`<label>
      <input
        type="radio"
        name="${change}"
        value="${value}"
        ${value === '' ? trustHtml('checked') : ''}
      />
      <span>${word}</span>
    </label>`;
  return html`<fieldset class="mark" data-change="${change}" data-about="${about}" hidden>
    <legend class="unseen">Mark of: ${about}</legend>
    ${choice('', 'Open')} ${choice('fine', 'Fine')} ${choice('question', 'Question')}
    <input type="text" class="words" aria-label="Note on: ${about}" placeholder="A line of text" />
  </fieldset>`;
}
