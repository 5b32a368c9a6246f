import {
  answerError,
  answerErrors,
  isMultipleChoice,
  isOutOfYears,
  isUnanswered,
  isUpload,
  toStoredAnswer,
} from '#contract/form.ts';
import type { Answers, FormField } from '#contract/form.ts';
import { sentence, sentences } from '#messages/common.ts';
import { halfTyped } from '#ui/answers.ts';
import type { Problem } from '#ui/parts/ErrorSummary.tsx';
import type { FieldStore } from '#ui/screens/application/fieldStore.ts';
import { createKeyedListeners, createListeners } from '#routes/flow/listeners.ts';

/*
 * The answers of one form, outside React: a field subscribes to its own answer and message only, so
 * a keystroke renders at most one field. A field's message shows after the field loses focus.
 */

export interface Form extends FieldStore {
  /** Resets the form to these fields by step and these answers, all counted as saved. */
  open(steps: readonly (readonly FormField[])[], answers: Answers, step: number): void;
  /** Sets several answers at once; `undefined` clears one, and unnamed answers stay. */
  answerAll(answers: Answers): void;
  /** The step on screen, from 1. */
  step(): number;
  /** Sets the step on screen, which is saved with the answers. */
  showStep(step: number): void;
  /** The fields by step. */
  steps(): readonly (readonly FormField[])[];
  /** The answers of all fields, without gaps and half-typed dates. */
  answers(): Answers;
  /** Validates one step, from 1, and shows its messages. */
  checkStep(step: number): Record<string, string>;
  /** Validates all steps and shows their messages. */
  checkAll(): Record<string, string>;
  /** Shows the server's messages; each disappears when its answer changes. */
  showRefused(errors: Record<string, string>): void;
  /** The visible messages, in field order (spec §4 Form steps). */
  errors(): readonly Problem[];
  /** Calls `listener` when `errors` has changed. */
  subscribeErrors(listener: () => void): () => void;
  /** Number of changes of answers and step so far. */
  revision(): number;
  /** Marks everything up to `revision` as saved. */
  markSaved(revision: number): void;
  /** Marks every answer as unsaved, though none was changed. */
  markUnsaved(): void;
  hasUnsaved(): boolean;
  /** Calls `listener` when `hasUnsaved` changes, not for every keystroke. */
  subscribeUnsaved(listener: () => void): () => void;
}

/** An empty form; `open` fills it (spec §4 Form steps). */
export function createForm(): Form {
  let steps: readonly (readonly FormField[])[] = [];
  let fields = new Map<string, FormField>();
  const answers = new Map<string, unknown>();
  const { notify, notifyAll, subscribe } = createKeyedListeners<string>();
  const messages = createMessages(notify);
  const revisions = createRevisions();
  let shownStep = 1;

  function validate(attribute: string): string | undefined {
    const field = fields.get(attribute);
    const error = field && answerError(field, answers.get(attribute));
    return error && sentence(error);
  }

  function check(checked: readonly FormField[]) {
    const errors = sentences(answerErrors(checked, Object.fromEntries(answers)));
    messages.setAll(checked.map(({ attribute }) => [attribute, errors[attribute]]));
    return errors;
  }

  return {
    open(newSteps, stored, step) {
      steps = newSteps;
      shownStep = step;
      revisions.restart();
      fields = new Map(newSteps.flat().map((field) => [field.attribute, field]));
      answers.clear();
      for (const [attribute, field] of fields) {
        const answer = stored[attribute];
        answers.set(attribute, hasFieldType(field, answer) ? answer : toInitialValue(field));
      }
      messages.restart([...fields.keys()]);
      notifyAll();
    },
    answerAll(newAnswers) {
      for (const [attribute, value] of Object.entries(newAnswers)) {
        const field = fields.get(attribute);
        if (!field) continue;
        const answer = hasFieldType(field, value) ? value : emptyAnswer(field);
        if (isSame(answers.get(attribute), answer)) continue;
        answers.set(attribute, answer);
        messages.set(attribute, undefined);
        notify(attribute);
        revisions.change();
      }
    },
    step: () => shownStep,
    showStep(step) {
      if (step === shownStep) return;
      shownStep = step;
      revisions.change();
    },
    steps: () => steps,
    answer: (attribute) => answers.get(attribute),
    change(attribute, answer) {
      if (Object.is(answers.get(attribute), answer)) return;
      answers.set(attribute, answer);
      revisions.change();
      if (messages.get(attribute) !== undefined) messages.set(attribute, validate(attribute));
      notify(attribute);
    },
    blur(attribute) {
      const field = fields.get(attribute);
      const answer = field && toStoredAnswer(field, answers.get(attribute));
      if (field && !Object.is(answers.get(attribute), answer)) {
        answers.set(attribute, answer);
        revisions.change();
      }
      messages.set(attribute, validate(attribute));
      notify(attribute);
    },
    message: messages.get,
    subscribe,
    answers() {
      return Object.fromEntries(
        [...fields].flatMap(([attribute, field]) => {
          const answer = toStoredAnswer(field, answers.get(attribute));
          const isGap = isUnanswered(answer) || isUnfinishedDate(field, answer);
          return isGap ? [] : [[attribute, answer]];
        }),
      );
    },
    checkStep: (step) => check(steps[step - 1] ?? []),
    checkAll: () => check([...fields.values()]),
    showRefused: (errors) => messages.setAll(Object.entries(errors)),
    errors: messages.errors,
    subscribeErrors: messages.subscribe,
    revision: revisions.current,
    markSaved: revisions.markSaved,
    markUnsaved: revisions.change,
    hasUnsaved: revisions.hasUnsaved,
    subscribeUnsaved: revisions.subscribe,
  };
}

/** The visible messages, by attribute and in field order. */
function createMessages(notify: (attribute: string) => void) {
  const listeners = createListeners();
  const messages = new Map<string, string>();
  let order: readonly string[] = [];
  let errors: readonly Problem[] = [];

  /** Returns whether it changed anything. */
  function put(attribute: string, message: string | undefined): boolean {
    if (messages.get(attribute) === message) return false;
    if (message === undefined) messages.delete(attribute);
    else messages.set(attribute, message);
    notify(attribute);
    return true;
  }

  function list(): void {
    errors = order.flatMap((key) => {
      const message = messages.get(key);
      return message === undefined ? [] : [{ key, message }];
    });
    listeners.notify();
  }

  return {
    get: (attribute: string) => messages.get(attribute),
    errors: () => errors,
    restart(attributes: readonly string[]): void {
      order = attributes;
      messages.clear();
      list();
    },
    set(attribute: string, message: string | undefined): void {
      if (put(attribute, message)) list();
    },
    /** Sets many messages and notifies once. */
    setAll(entries: readonly (readonly [string, string | undefined])[]): void {
      if (entries.filter(([attribute, message]) => put(attribute, message)).length > 0) list();
    },
    subscribe: listeners.subscribe,
  };
}

/** Counts changes and stores the last saved one. */
function createRevisions() {
  const listeners = createListeners();
  let current = 0;
  let saved = 0;
  const hasUnsaved = () => current > saved;

  function count(changed: number, upTo: number): void {
    const had = hasUnsaved();
    current = changed;
    saved = upTo;
    if (had !== hasUnsaved()) listeners.notify();
  }

  return {
    current: () => current,
    change: () => count(current + 1, saved),
    restart: () => count(0, 0),
    markSaved: (revision: number) => count(current, Math.max(revision, saved)),
    hasUnsaved,
    subscribe: listeners.subscribe,
  };
}

/** A half-typed date, or one with an incomplete year such as 0202. */
function isUnfinishedDate(field: FormField, answer: unknown): boolean {
  return field.type === 'DATE' && (answer === halfTyped || isOutOfYears(answer));
}

/** Whether two answers are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A field's initial value: its default, or the empty value of its type. */
function toInitialValue(field: FormField): unknown {
  return field.defaultValue ?? emptyAnswer(field);
}

/** Whether an answer has the type that the field has now. */
function hasFieldType(field: FormField, answer: unknown): boolean {
  return (answer as object | null | undefined)?.constructor === emptyAnswer(field).constructor;
}

function emptyAnswer(field: FormField): string | boolean | string[] {
  if (isUpload(field) || isMultipleChoice(field)) return [];
  return field.type === 'CHECKBOX' ? false : '';
}
