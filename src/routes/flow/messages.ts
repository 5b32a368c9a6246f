import type { MessageKey } from '#messages';
import { visitorMessages } from '#messages/visitor.ts';

/* The messages of this document's flows, so that signed-out pages load only their own texts. */

let registered: Readonly<Partial<Record<MessageKey, string>>> = visitorMessages;

/** Adds the messages of flows that this document runs. */
export function registerMessages(messages: Readonly<Partial<Record<MessageKey, string>>>): void {
  registered = { ...registered, ...messages };
}

export function getMessage(key: MessageKey): string {
  const message = registered[key];
  if (message === undefined) throw new Error(`This document has no message ${key}.`);
  return message;
}
