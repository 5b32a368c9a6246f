import { answerError, answerErrors, draftErrors, isUnanswered } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';

/*
 * The answers of one form, outside React: a field hears only of its own answer and message, so a
 * keystroke renders one field at most (S-24). A field's message shows once it was left.
 */

export interface Form extends FieldStore {
  /** Starts over with these fields and answers. */
  open(fields: readonly FormField[], answers: Answers): void;
  /** The answers of all fields, gaps left out. */
  answers(): Answers;
  /** Sentences of wrong answers among these attributes; they show from now on. */
  check(attributes: readonly string[]): Record<string, string>;
  /** Sentences of all wrong answers; they show from now on. */
  checkAll(): Record<string, string>;
  /** Like `checkAll`, but gaps are allowed. */
  checkDraft(): Record<string, string>;
  /** Shows sentences that the server found; each leaves when its answer changes. */
  showRefused(errors: Record<string, string>): void;
  /** Keeps an upload in mind until it ends. */
  track(upload: Promise<unknown>): void;
  /** Resolves when no upload is running. */
  uploadsEnded(): Promise<void>;
}

export function createForm(): Form {
  let fields = new Map<string, FormField>();
  const answers = new Map<string, unknown>();
  const messages = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const uploads = new Set<Promise<unknown>>();

  function tell(attribute: string): void {
    for (const listener of listeners.get(attribute) ?? []) listener();
  }

  function say(attribute: string, message: string | undefined): void {
    if (messages.get(attribute) === message) return;
    if (message === undefined) messages.delete(attribute);
    else messages.set(attribute, message);
    tell(attribute);
  }

  function messageFor(attribute: string): string | undefined {
    const field = fields.get(attribute);
    return field && answerError(field, answers.get(attribute));
  }

  function show(checked: Iterable<FormField>, errors: Record<string, string>) {
    for (const { attribute } of checked) say(attribute, errors[attribute]);
    return errors;
  }

  return {
    open(given, stored) {
      fields = new Map(given.map((field) => [field.attribute, field]));
      answers.clear();
      messages.clear();
      for (const field of given) {
        answers.set(field.attribute, stored[field.attribute] ?? startOf(field));
      }
      for (const attribute of listeners.keys()) tell(attribute);
    },
    answer: (attribute) => answers.get(attribute),
    change(attribute, answer) {
      if (Object.is(answers.get(attribute), answer)) return;
      answers.set(attribute, answer);
      if (messages.has(attribute)) say(attribute, messageFor(attribute));
      if (typeof answer !== 'string') tell(attribute);
    },
    leave(attribute) {
      say(attribute, messageFor(attribute));
    },
    message: (attribute) => messages.get(attribute),
    subscribe(attribute, listener) {
      const own = listeners.get(attribute) ?? new Set();
      listeners.set(attribute, own.add(listener));
      return () => own.delete(listener);
    },
    answers() {
      return Object.fromEntries([...answers].filter(([, answer]) => !isUnanswered(answer)));
    },
    check(attributes) {
      const checked = attributes.flatMap((attribute) => fields.get(attribute) ?? []);
      return show(checked, answerErrors(checked, Object.fromEntries(answers)));
    },
    checkAll() {
      const checked = [...fields.values()];
      return show(checked, answerErrors(checked, Object.fromEntries(answers)));
    },
    checkDraft() {
      const checked = [...fields.values()];
      return show(checked, draftErrors(checked, Object.fromEntries(answers)));
    },
    showRefused(errors) {
      for (const [attribute, message] of Object.entries(errors)) say(attribute, message);
    },
    track(upload) {
      const ended = upload.finally(() => uploads.delete(ended)).catch(() => undefined);
      uploads.add(ended);
    },
    async uploadsEnded() {
      while (uploads.size > 0) await Promise.all(uploads);
    },
  };
}

/** What a field holds before anybody answered: its default, in the shape of its type. */
function startOf({ type, options, defaultValue }: FormField): unknown {
  if (defaultValue !== undefined && defaultValue !== null) return defaultValue;
  if (type === 'CHECKBOX') return options.length > 0 ? [] : false;
  if (['IMAGE', 'VIDEO', 'DOCUMENT', 'FILE'].includes(type)) return [];
  return '';
}
