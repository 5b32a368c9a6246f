import { answerError, answerErrors } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { expose } from '../subject.ts';

/* The limit: the same form in plain DOM without a library. */

const template = document.createElement('template');

function markup({ attribute, label, infoMessage, type, options }: FormField): string {
  const id = `control-${attribute}`;
  const described = `aria-describedby="${id}-error"`;
  const choices = (kind: 'radio' | 'checkbox') =>
    options
      .map(
        (option) =>
          `<label><input type="${kind}" name="${attribute}" value="${option.value}">${option.label}</label>`,
      )
      .join('');
  const controls: Record<string, string> = {
    TEXTAREA: `<textarea id="${id}" name="${attribute}" rows="4" ${described}></textarea>`,
    SELECT: `<select id="${id}" name="${attribute}" ${described}><option></option>${options
      .map((option) => `<option value="${option.value}">${option.label}</option>`)
      .join('')}</select>`,
    RADIO: `<div role="radiogroup" aria-label="${label}">${choices('radio')}</div>`,
    CHECKBOX: `<div role="group" aria-label="${label}">${choices('checkbox')}</div>`,
  };
  const types: Record<string, string> = { EMAIL: 'email', NUMBER: 'tel', DATE: 'date' };
  const control =
    controls[type] ??
    `<input id="${id}" name="${attribute}" type="${types[type] ?? 'text'}" ${described}>`;
  const hint = infoMessage ? `<span>${infoMessage}</span>` : '';
  return `<div data-field><label for="${id}">${label}</label>${hint}${control}<span id="${id}-error"></span></div>`;
}

expose((root, fields) => {
  template.innerHTML = `<form novalidate>${fields.map(markup).join('')}<button>Submit</button></form>`;
  root.replaceChildren(template.content);
  const form = root.querySelector('form');
  if (!form) return;
  const byName = new Map(fields.map((field) => [field.attribute, field]));

  const readAnswer = ({ attribute, type }: FormField, data = new FormData(form)): unknown =>
    type === 'CHECKBOX' ? data.getAll(attribute) : (data.get(attribute) ?? '');
  const show = (attribute: string, message = '') => {
    const errorElement = document.querySelector(`#control-${attribute}-error`);
    if (errorElement) errorElement.textContent = message;
  };
  const check = (name: string) => {
    const field = byName.get(name);
    if (field) show(name, answerError(field, readAnswer(field)));
  };
  const shown = new Set<string>();
  form.addEventListener('focusout', ({ target }) => {
    const { name } = target as HTMLInputElement;
    shown.add(name);
    check(name);
  });
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (shown.has(name)) check(name);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const answers = Object.fromEntries(
      fields.map((field) => [field.attribute, readAnswer(field, data)]),
    );
    const messages = answerErrors(fields, answers);
    for (const { attribute } of fields) {
      shown.add(attribute);
      show(attribute, messages[attribute]);
    }
  });
});
