import { useCallback, useSyncExternalStore } from 'react';

/**
 * The answers of a server-defined form, outside React: a field subscribes to itself only. `answer`
 * and `message` must return the same value until `subscribe`'s listener is called.
 */
export interface FieldStore {
  answer(attribute: string): unknown;
  /** Changes an answer; called per keystroke. */
  change(attribute: string, answer: unknown): void;
  /** Called on blur; notifies the field's listeners. */
  blur(attribute: string): void;
  message(attribute: string): string | undefined;
  /** Calls `listener` when the answer or the message of this field changes. */
  subscribe(attribute: string, listener: () => void): () => void;
}

function useSubscribe(store: FieldStore, attribute: string) {
  return useCallback(
    (listener: () => void) => store.subscribe(attribute, listener),
    [store, attribute],
  );
}

/** The message of one field; re-renders only when it changes. */
export function useMessage(store: FieldStore, attribute: string): string | undefined {
  return useSyncExternalStore(useSubscribe(store, attribute), () => store.message(attribute));
}

/** The answer of one field. */
export function useAnswer(store: FieldStore, attribute: string): unknown {
  return useSyncExternalStore(useSubscribe(store, attribute), () => store.answer(attribute));
}

/** The answer of one field, shown elsewhere: a text updates on blur, not with every key. */
export function useCommittedAnswer(store: FieldStore, attribute: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscribe(attribute, () => {
        if (!isWriting(attribute)) listener();
      }),
    [store, attribute],
  );
  return useSyncExternalStore(subscribe, () => store.answer(attribute));
}

/** Whether the text field of this answer has focus. */
export function isWriting(attribute: string): boolean {
  const { activeElement } = document;
  const isText = activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])');
  return isText === true && activeElement?.getAttribute('name') === attribute;
}
