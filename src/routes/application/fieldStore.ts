import { answerError, answerErrors, isUnanswered } from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';

/*
 * The answers of one form, outside React: a field hears only of its own answer and message, so a
 * keystroke renders one field at most (S-24). A field's message shows once it was left.
 */

export interface Form extends FieldStore {
  /** Starts over with these fields by step and these answers. */
  open(steps: readonly (readonly FormField[])[], answers: Answers): void;
  /** The fields by step. */
  steps(): readonly (readonly FormField[])[];
  /** The answers of all fields, gaps left out. */
  answers(): Answers;
  /** Sentences of wrong answers of one step, from 1; they show from now on. */
  checkStep(step: number): Record<string, string>;
  /** Sentences of all wrong answers; they show from now on. */
  checkAll(): Record<string, string>;
  /** Shows sentences that the server found; each leaves when its answer changes. */
  showRefused(errors: Record<string, string>): void;
  /** Whether any message shows (spec §4 Form steps). */
  hasErrors(): boolean;
  /** Calls `listener` when `hasErrors` may have changed. */
  subscribeErrors(listener: () => void): () => void;
  /** Keeps an upload in mind until it ends. */
  track(upload: Promise<unknown>): void;
  /** Resolves when no upload is running. */
  uploadsEnded(): Promise<void>;
}

export function createForm(): Form {
  let steps: readonly (readonly FormField[])[] = [];
  let fields = new Map<string, FormField>();
  const answers = new Map<string, unknown>();
  const messages = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const errorListeners = new Set<() => void>();
  const uploads = new Set<Promise<unknown>>();

  function tell(attribute: string): void {
    for (const listener of listeners.get(attribute) ?? []) listener();
  }

  function say(attribute: string, message: string | undefined): void {
    if (messages.get(attribute) === message) return;
    if (message === undefined) messages.delete(attribute);
    else messages.set(attribute, message);
    tell(attribute);
    for (const listener of errorListeners) listener();
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
      steps = given;
      fields = new Map(given.flat().map((field) => [field.attribute, field]));
      answers.clear();
      messages.clear();
      for (const [attribute, field] of fields) {
        answers.set(attribute, stored[attribute] ?? startOf(field));
      }
      for (const listener of errorListeners) listener();
      for (const attribute of listeners.keys()) tell(attribute);
    },
    steps: () => steps,
    answer: (attribute) => answers.get(attribute),
    change(attribute, answer) {
      if (Object.is(answers.get(attribute), answer)) return;
      answers.set(attribute, answer);
      if (messages.has(attribute)) say(attribute, messageFor(attribute));
      tell(attribute);
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
    checkStep(step) {
      const checked = steps[step - 1] ?? [];
      return show(checked, answerErrors(checked, Object.fromEntries(answers)));
    },
    checkAll() {
      const checked = [...fields.values()];
      return show(checked, answerErrors(checked, Object.fromEntries(answers)));
    },
    showRefused(errors) {
      for (const [attribute, message] of Object.entries(errors)) say(attribute, message);
    },
    hasErrors: () => messages.size > 0,
    subscribeErrors(listener) {
      errorListeners.add(listener);
      return () => errorListeners.delete(listener);
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
