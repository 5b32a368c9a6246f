import {
  answerError,
  answerErrors,
  isMultipleChoice,
  isUnanswered,
  isUpload,
} from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import type { Problem } from '#ui/parts/ErrorSummary.tsx';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';

/*
 * The answers of one form, outside React: a field hears only of its own answer and message, so a
 * keystroke renders one field at most. A field's message shows once it was left.
 */

export interface Form extends FieldStore {
  /** Starts over with these fields by step and these answers, all of them saved. */
  open(steps: readonly (readonly FormField[])[], answers: Answers, step: number): void;
  /** Answers several questions at once, `undefined` empties them; what is not named stays. */
  answerAll(answers: Answers): void;
  /** The step on screen, from 1. */
  step(): number;
  /** Remembers the step on screen, which is saved with the answers. */
  showStep(step: number): void;
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
  /** The messages that show, in the order of the fields (spec §4 Form steps). */
  errors(): readonly Problem[];
  /** Calls `listener` when `errors` has changed. */
  subscribeErrors(listener: () => void): () => void;
  /** Counts the changes of answers and step. */
  revision(): number;
  /** Tells that everything up to `revision` is saved. */
  markSaved(revision: number): void;
  hasUnsaved(): boolean;
  /** Calls `listener` when `hasUnsaved` changes, not for every keystroke. */
  subscribeUnsaved(listener: () => void): () => void;
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
  const unsavedListeners = new Set<() => void>();
  const uploads = new Set<Promise<unknown>>();
  let errors: readonly Problem[] = [];
  let shownStep = 1;
  let revision = 0;
  let savedRevision = 0;

  const hasUnsaved = () => revision > savedRevision;

  function count(changed: number, saved: number): void {
    const had = hasUnsaved();
    revision = changed;
    savedRevision = saved;
    if (had !== hasUnsaved()) for (const listener of unsavedListeners) listener();
  }

  function tell(attribute: string): void {
    for (const listener of listeners.get(attribute) ?? []) listener();
  }

  function say(attribute: string, message: string | undefined): void {
    if (messages.get(attribute) === message) return;
    if (message === undefined) messages.delete(attribute);
    else messages.set(attribute, message);
    tell(attribute);
    listErrors();
  }

  function listErrors(): void {
    errors = [...fields.keys()].flatMap((key) => {
      const message = messages.get(key);
      return message === undefined ? [] : [{ key, message }];
    });
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
    open(given, stored, step) {
      steps = given;
      shownStep = step;
      count(0, 0);
      fields = new Map(given.flat().map((field) => [field.attribute, field]));
      answers.clear();
      messages.clear();
      for (const [attribute, field] of fields) {
        answers.set(attribute, stored[attribute] ?? startOf(field));
      }
      listErrors();
      for (const attribute of listeners.keys()) tell(attribute);
    },
    answerAll(given) {
      for (const [attribute, wanted] of Object.entries(given)) {
        const field = fields.get(attribute);
        if (!field) continue;
        const answer = wanted ?? emptyOf(field);
        if (isSame(answers.get(attribute), answer)) continue;
        answers.set(attribute, answer);
        say(attribute, undefined);
        tell(attribute);
        count(revision + 1, savedRevision);
      }
    },
    step: () => shownStep,
    showStep(step) {
      if (step === shownStep) return;
      shownStep = step;
      count(revision + 1, savedRevision);
    },
    steps: () => steps,
    answer: (attribute) => answers.get(attribute),
    change(attribute, answer) {
      if (Object.is(answers.get(attribute), answer)) return;
      answers.set(attribute, answer);
      count(revision + 1, savedRevision);
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
    errors: () => errors,
    subscribeErrors(listener) {
      errorListeners.add(listener);
      return () => errorListeners.delete(listener);
    },
    revision: () => revision,
    markSaved(saved) {
      count(revision, Math.max(saved, savedRevision));
    },
    hasUnsaved,
    subscribeUnsaved(listener) {
      unsavedListeners.add(listener);
      return () => unsavedListeners.delete(listener);
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

/** Whether two answers say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a field holds before anybody answered: its default, or nothing in the shape of its type. */
function startOf(field: FormField): unknown {
  return field.defaultValue ?? emptyOf(field);
}

function emptyOf(field: FormField): unknown {
  if (isUpload(field) || isMultipleChoice(field)) return [];
  return field.type === 'CHECKBOX' ? false : '';
}
