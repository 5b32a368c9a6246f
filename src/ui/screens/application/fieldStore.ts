import { useCallback, useSyncExternalStore } from 'react';
import { isWriting } from './typing.ts';

/**
 * The answers of a server-defined form, outside React: a field hears about itself only.
 * `answer` and `message` must return the same value until `subscribe`'s listener was called.
 */
export interface FieldStore {
  answer(attribute: string): unknown;
  /** The customer is changing an answer; called per keystroke. */
  change(attribute: string, answer: unknown): void;
  /** The customer has left the field; tells its listeners. */
  leave(attribute: string): void;
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

/** The message of one field; renders only when it changes. */
export function useMessage(store: FieldStore, attribute: string): string | undefined {
  return useSyncExternalStore(useSubscribe(store, attribute), () => store.message(attribute));
}

/** The answer of one field, for choices and uploads. */
export function useAnswer(store: FieldStore, attribute: string): unknown {
  return useSyncExternalStore(useSubscribe(store, attribute), () => store.answer(attribute));
}

/** The answer of one field, shown elsewhere: a text comes once it was left, not with every key. */
export function useLeftAnswer(store: FieldStore, attribute: string): unknown {
  const subscribe = useCallback(
    (listener: () => void) =>
      store.subscribe(attribute, () => {
        if (!isWriting(attribute)) listener();
      }),
    [store, attribute],
  );
  return useSyncExternalStore(subscribe, () => store.answer(attribute));
}
